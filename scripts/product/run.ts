import { type SpawnOptions, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import { root } from './workspaces.ts'

/** How a command ended, and everything that it wrote. */
export interface Ended {
  code: number
  said: string
  /** What it wrote to the standard output alone. */
  output: string
}

const running = new Set<number>()
let ending = false

/** Runs `command` in a process group of its own, without a terminal; answers when it has ended, whatever the code. After `patienceMs` it is ended. */
export function run(
  command: string,
  args: readonly string[],
  { patienceMs, ...options }: SpawnOptions & { patienceMs?: number } = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    const { pid } = child
    if (pid) running.add(pid)
    const clock = patienceMs && pid ? setTimeout(() => endGroup(pid, 'SIGKILL'), patienceMs) : undefined
    let said = ''
    let output = ''
    child.stdout?.on('data', (bytes: Buffer) => {
      said += bytes
      output += bytes
    })
    child.stderr?.on('data', (bytes: Buffer) => {
      said += bytes
    })
    child.on('error', (error) => resolve({ code: 127, said: error.message, output: '' }))
    child.on('close', (code) => {
      clearTimeout(clock)
      if (pid) running.delete(pid)
      // what was ended with us is nobody's failure
      if (!ending) resolve({ code: code ?? 130, said, output })
    })
  })
}

/** Runs a script with the Node that runs us. */
export function runNode(script: string, args: readonly string[] = [], options: SpawnOptions = {}): Promise<Ended> {
  return run(process.execPath, [script, ...args], options)
}

/** Ends whatever {@link run} has under way, children of children included. */
function endAll(signal: NodeJS.Signals = 'SIGTERM'): void {
  for (const pid of running) endGroup(pid, signal)
}

function endGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {} // it has ended by itself
}

/** From now on a signal, or the end of the parent, ends what is under way and then this process. */
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
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.once(signal, end)
}

/** The path of a program on PATH, or in the folders where Debian keeps those of administrators. */
export function findProgram(name: string): string | undefined {
  const { PATH = '' } = process.env
  return [...PATH.split(delimiter), '/usr/sbin', '/usr/local/sbin'].map((folder) => resolve(folder, name)).find((path) => existsSync(path))
}
