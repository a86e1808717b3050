import { type ChildProcess, spawn } from 'node:child_process'
import { endGroup } from './run.ts'
import { root } from './workspaces.ts'

export interface SupervisedProcess {
  /** Ends the process. A second call kills it. */
  end(): Promise<void>
}

interface Options {
  name: string
  args: readonly string[]
  env: NodeJS.ProcessEnv
  endTimeoutMs: number
  /** Called after the last restart. `reason` is empty if the process has logged the reason. */
  onGiveUp(reason: string): void
}

const RESTART_DELAY_MS = 1_000
const RESTARTS_PER_MINUTE_MAX = 5

/**
 * Runs a process, and restarts it when it dies after it was ready, at most five times a minute.
 * Ctrl-C does not reach the process. It ends when its IPC channel closes.
 */
export function superviseProcess({
  name,
  args,
  env,
  endTimeoutMs,
  onGiveUp: onGivenUp,
}: Options): SupervisedProcess {
  let isEnding = false
  let deathTimes: number[] = []
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
    deathTimes = [...deathTimes.filter((time) => time > Date.now() - 60_000), Date.now()]
    if (!wasReady && deathTimes.length === 1) return onGivenUp('')
    if (deathTimes.length > RESTARTS_PER_MINUTE_MAX)
      return onGivenUp(
        `The ${name} process ended ${deathTimes.length} times within a minute (${cause}).`,
      )
    console.error(`The ${name} process ended unexpectedly (${cause}); it is started again.`)
    restart = setTimeout(start, RESTART_DELAY_MS)
  }
  const kill = () => child.pid && endGroup(child.pid, 'SIGKILL')
  const end = async () => {
    const isSecondCall = isEnding
    isEnding = true
    clearTimeout(restart)
    if (child.exitCode !== null || child.signalCode !== null) return
    if (isSecondCall) kill()
    else child.kill('SIGTERM')
    const killTimer = setTimeout(kill, endTimeoutMs)
    await ended
    clearTimeout(killTimer)
  }
  start()
  return { end }
}
