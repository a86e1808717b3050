import { type ChildProcess, spawn } from 'node:child_process'

/** A process of the product that is started again when it dies. */
export interface KeptProcess {
  /** Ends the process and resolves afterwards. A second call does not wait. */
  end(): Promise<void>
}

interface Options {
  /** The process's name in messages. */
  name: string
  args: readonly string[]
  env: NodeJS.ProcessEnv
  cwd: string
  /** Time limit for a graceful end, in ms. */
  endMs: number
  /** Called once when it did not start, having output why, or dies again and again, with a sentence. */
  onGivenUp(sentence: string): void
}

const RESTART_MS = 1_000
const DEATHS_PER_MINUTE = 5

/**
 * Starts a process in its own process group (so that Ctrl-C reaches only us, and we end it
 * gracefully), with a channel whose end stops it. Restarts it up to five times a minute if it dies
 * after it was ready.
 */
export function keepRunning({ name, args, env, cwd, endMs, onGivenUp }: Options): KeptProcess {
  let asked = false
  let deaths: number[] = []
  let child: ChildProcess
  let gone: Promise<void>
  let restart: NodeJS.Timeout | undefined

  const start = () => {
    let isReady = false
    child = spawn(process.execPath, args, {
      cwd,
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    })
    child.on('message', (message: { type?: string }) => {
      isReady ||= message.type === 'ready'
    })
    child.on('error', (error) => console.error(`The ${name} process: ${error.message}`))
    gone = new Promise((resolve) =>
      child.once('exit', (code, signal) => {
        resolve()
        if (!asked) died(isReady, signal ?? `code ${code}`)
      }),
    )
  }
  const died = (wasReady: boolean, how: string) => {
    deaths = [...deaths.filter((at) => at > Date.now() - 60_000), Date.now()]
    // A process that cannot start has output why; it would not start the next time either.
    if (!wasReady && deaths.length === 1) return onGivenUp('')
    if (deaths.length > DEATHS_PER_MINUTE)
      return onGivenUp(`The ${name} process ended ${deaths.length} times within a minute (${how}).`)
    console.error(`The ${name} process ended unexpectedly (${how}); it is started again.`)
    restart = setTimeout(start, RESTART_MS)
  }
  const end = async () => {
    const again = asked
    asked = true
    clearTimeout(restart)
    if (child.exitCode !== null || child.signalCode !== null) return
    if (again) killGroup(child)
    else child.kill('SIGTERM')
    const late = setTimeout(() => killGroup(child), endMs)
    await gone
    clearTimeout(late)
  }
  start()
  return { end }
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  } catch {} // it has already ended
}
