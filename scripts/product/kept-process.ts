import { type ChildProcess, spawn } from 'node:child_process'
import { endGroup } from './run.ts'
import { root } from './workspaces.ts'

export interface KeptProcess {
  /** Ends the process. A second call kills it. */
  end(): Promise<void>
}

interface Options {
  name: string
  args: readonly string[]
  env: NodeJS.ProcessEnv
  endMs: number
  /** Called when restarts are given up, with a reason; empty when the process has logged it. */
  onGivenUp(reason: string): void
}

const RESTART_MS = 1_000
const DEATHS_PER_MINUTE = 5

/**
 * Runs a process that Ctrl-C does not reach; it ends when its channel to this process closes. A
 * process that was ready and dies is restarted up to five times a minute.
 */
export function keepRunning({ name, args, env, endMs, onGivenUp }: Options): KeptProcess {
  let isEnding = false
  let deaths: number[] = []
  let child: ChildProcess
  let ended: Promise<void>
  let restart: NodeJS.Timeout | undefined

  const start = () => {
    let isReady = false
    child = spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    })
    child.on('message', (message: { type?: string }) => {
      isReady ||= message.type === 'ready'
    })
    child.on('error', (error) => console.error(`The ${name} process: ${error.message}`))
    ended = new Promise((resolve) =>
      child.once('exit', (code, signal) => {
        resolve()
        if (!isEnding) handleDeath(isReady, signal ?? `code ${code}`)
      }),
    )
  }
  const handleDeath = (wasReady: boolean, cause: string) => {
    deaths = [...deaths.filter((time) => time > Date.now() - 60_000), Date.now()]
    if (!wasReady && deaths.length === 1) return onGivenUp('')
    if (deaths.length > DEATHS_PER_MINUTE)
      return onGivenUp(
        `The ${name} process ended ${deaths.length} times within a minute (${cause}).`,
      )
    console.error(`The ${name} process ended unexpectedly (${cause}); it is started again.`)
    restart = setTimeout(start, RESTART_MS)
  }
  const kill = () => child.pid && endGroup(child.pid, 'SIGKILL')
  const end = async () => {
    const isRepeated = isEnding
    isEnding = true
    clearTimeout(restart)
    if (child.exitCode !== null || child.signalCode !== null) return
    if (isRepeated) kill()
    else child.kill('SIGTERM')
    const late = setTimeout(kill, endMs)
    await ended
    clearTimeout(late)
  }
  start()
  return { end }
}
