import { type SpawnOptions, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import { root } from './workspaces.ts'

export interface CommandResult {
  code: number
  /** Standard output and standard error. */
  output: string
  stdout: string
}

const running = new Set<number>()
let ending = false

/** Runs `command` in its own process group, without a terminal, and kills it after `timeoutMs`. */
export function run(
  command: string,
  args: readonly string[],
  { timeoutMs, ...options }: SpawnOptions & { timeoutMs?: number } = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    const { pid } = child
    if (pid) running.add(pid)
    const clock =
      timeoutMs && pid ? setTimeout(() => endGroup(pid, 'SIGKILL'), timeoutMs) : undefined
    let [output, stdout] = ['', '']
    child.stdout?.on('data', (bytes: Buffer) => {
      output += bytes
      stdout += bytes
    })
    child.stderr?.on('data', (bytes: Buffer) => {
      output += bytes
    })
    child.on('error', (error) => resolve({ code: 127, output: error.message, stdout }))
    child.on('close', (code) => {
      clearTimeout(clock)
      if (pid) running.delete(pid)
      // A command that stops because this process is ending is not reported as failed.
      if (!ending) resolve({ code: code ?? 130, output, stdout })
    })
  })
}

/** Runs a script with the Node that runs us. */
export function runNode(
  script: string,
  args: readonly string[] = [],
  options: SpawnOptions = {},
): Promise<CommandResult> {
  return run(process.execPath, [script, ...args], options)
}

/** Ends the process groups that {@link run} has started. */
function endAll(signal: NodeJS.Signals = 'SIGTERM'): void {
  for (const pid of running) endGroup(pid, signal)
}

function endGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {} // the group has ended already
}

/** Lets a signal, or the end of the parent, end the started commands and then this process. */
export function endWithParent(): void {
  const end = () => {
    ending = true
    endAll()
    setTimeout(() => {
      endAll('SIGKILL')
      process.exit(130)
    }, 2_000)
    setInterval(() => running.size === 0 && process.exit(130), 50)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
    process.once(signal, end)
}

/** Returns the path of a program on PATH or in Debian's folders for administrators. */
export function findProgram(name: string): string | undefined {
  const { PATH = '' } = process.env
  return [...PATH.split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => resolve(folder, name))
    .find((path) => existsSync(path))
}
