import { type SpawnOptions, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import { root } from './workspaces.ts'

export interface CommandResult {
  code: number
  output: string
  stdout: string
}

type Options = SpawnOptions & { timeoutMs?: number; onOutput?(text: string): void }

/** The longest wait for the end of the output, because processes left behind keep it open. */
const OUTPUT_TIMEOUT_MS = 5_000
const running = new Set<number>()
let isEnding = false

/**
 * Runs a command, and calls `onOutput` with each piece of its output. Kills its process group after
 * `timeoutMs`. Never settles after `endWithParent` has begun to end the process.
 */
export function run(
  command: string,
  args: readonly string[],
  { timeoutMs, onOutput, ...options }: Options = {},
): Promise<CommandResult> {
  const { promise, resolve } = Promise.withResolvers<CommandResult>()
  const child = spawn(command, args, {
    cwd: root,
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const { pid } = child
  if (pid) running.add(pid)
  const killTimer = timeoutMs && pid && setTimeout(() => endGroup(pid, 'SIGKILL'), timeoutMs)
  let [output, stdout] = ['', '']
  child.stdout?.on('data', (bytes: Buffer) => {
    output += bytes
    stdout += bytes
    onOutput?.(bytes.toString())
  })
  child.stderr?.on('data', (bytes: Buffer) => {
    output += bytes
    onOutput?.(bytes.toString())
  })
  child.on('error', (error) => resolve({ code: 127, output: error.message, stdout }))
  const finish = (code: number | null) => {
    if (killTimer) clearTimeout(killTimer)
    if (pid) running.delete(pid)
    child.stdout?.destroy()
    child.stderr?.destroy()
    // While this process ends, the promise never settles, so callers report no failure.
    if (!isEnding) resolve({ code: code ?? 130, output, stdout })
  }
  child.on('exit', (code) => setTimeout(finish, OUTPUT_TIMEOUT_MS, code).unref())
  child.on('close', finish)
  return promise
}

/** Runs a command. Throws its output unless it ends with 0. */
export async function runOrThrow(
  command: string,
  args: readonly string[],
  options: Options = {},
): Promise<CommandResult> {
  const result = await run(command, args, options)
  if (result.code === 0) return result
  throw new Error(`${command} ${args.join(' ')} ended with ${result.code}:\n${result.output}`)
}

export function runNode(
  script: string,
  args: readonly string[] = [],
  options: Options = {},
): Promise<CommandResult> {
  return run(process.execPath, [script, ...args], options)
}

/** Signals a process group; ignores one that has ended. */
export function endGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {}
}

/** Makes a signal, or the end of the parent, end the commands and this process. */
export function endWithParent(): void {
  const endAll = (signal: NodeJS.Signals) => {
    for (const pid of running) endGroup(pid, signal)
  }
  const end = () => {
    isEnding = true
    endAll('SIGTERM')
    setTimeout(() => {
      endAll('SIGKILL')
      process.exit(130)
    }, 2_000)
    setInterval(() => running.size === 0 && process.exit(130), 50)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
    process.once(signal, end)
}

export function findProgram(name: string): string | undefined {
  const { PATH = '' } = process.env
  return [...PATH.split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => resolve(folder, name))
    .find((path) => existsSync(path))
}
