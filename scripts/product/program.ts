import { spawn } from 'node:child_process'
import { connect } from 'node:net'

/** An external server in its own process group. */
export interface Program {
  /** Everything that it has output. */
  output(): string
  /** Sends a signal to the whole group. */
  signal(name: NodeJS.Signals): void
  end(): Promise<void>
}

interface Options {
  /** The port to wait for. */
  port: number
  cwd?: string
  env?: NodeJS.ProcessEnv
  uid?: number
  gid?: number
}

const running = new Set<(name: NodeJS.Signals) => void>()
process.once('exit', () => {
  for (const signal of running) signal('SIGKILL')
})

const START_MS = 20_000
const END_MS = 10_000

/**
 * Starts a program and waits for its port. Throws with its output if the port does not open. It
 * ends with this process.
 */
export async function startProgram(
  command: string,
  args: readonly string[],
  { port, ...options }: Options,
): Promise<Program> {
  const child = spawn(command, args, {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (text = (text + bytes).slice(-20_000)))
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', (error) => {
      text += error.message
      resolve()
    })
  })
  const pid = child.pid ?? 0
  const signal = (name: NodeJS.Signals) => {
    try {
      if (pid) process.kill(-pid, name)
    } catch {} // it has already ended
  }
  running.add(signal)
  child.once('exit', () => running.delete(signal))
  for (const until = Date.now() + START_MS; !(await isOpen(port)); ) {
    if (child.exitCode !== null || child.pid === undefined || Date.now() > until) {
      signal('SIGKILL')
      throw new Error(`${command} does not listen on ${port}:\n${text}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const end = async () => {
    signal('SIGTERM')
    const late = setTimeout(() => signal('SIGKILL'), END_MS)
    await ended
    clearTimeout(late)
  }
  return { output: () => text, signal, end }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
