import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { endGroup } from './run.ts'

/** An external server in its own process group. */
export interface Program {
  ended: Promise<number | null>
  output(): string
  signal(name: NodeJS.Signals): void
  end(): Promise<void>
}

interface Options {
  /** The port to wait for, unless `isReady` is given. */
  port?: number
  isReady?(pid: number): Promise<boolean> | boolean
  /** The signal that ends the program cleanly. */
  endSignal?: NodeJS.Signals
  onOutput?(bytes: Buffer): void
  cwd?: string
  env?: NodeJS.ProcessEnv
  uid?: number
  gid?: number
}

const START_TIMEOUT_MS = 20_000
const END_TIMEOUT_MS = 10_000
const running = new Set<number>()
process.once('exit', () => {
  for (const pid of running) endGroup(pid, 'SIGKILL')
})

/**
 * Starts a program, which ends with this process. Throws an error with the program's output if it
 * is not ready within {@link START_TIMEOUT_MS}.
 */
export async function startProgram(
  command: string,
  args: readonly string[],
  { port = 0, isReady = () => isOpen(port), endSignal, onOutput, ...options }: Options,
): Promise<Program> {
  const child = spawn(command, args, {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const pid = child.pid ?? 0
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      output = (output + bytes).slice(-20_000)
      onOutput?.(bytes)
    })
  let hasEnded = false
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve).once('error', (error) => {
      output += error.message
      resolve(null)
    })
  }).finally(() => {
    hasEnded = true
    running.delete(pid)
  })
  if (pid) running.add(pid)
  const signal = (name: NodeJS.Signals) => {
    if (pid) endGroup(pid, name)
  }
  for (const until = Date.now() + START_TIMEOUT_MS; !(await isReady(pid)); await wait(50)) {
    if (!hasEnded && Date.now() < until) continue
    signal('SIGKILL')
    await ended
    throw new Error(`${command} does not start:\n${output}`)
  }
  const end = async () => {
    signal(endSignal ?? 'SIGTERM')
    const killTimer = setTimeout(() => signal('SIGKILL'), END_TIMEOUT_MS)
    await ended
    clearTimeout(killTimer)
  }
  return { ended, output: () => output, signal, end }
}

function isOpen(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1', () => {
    socket.destroy()
    resolve(true)
  })
  socket.once('error', () => resolve(false))
  return promise
}
