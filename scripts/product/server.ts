import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { places, root } from './rooms.ts'

/** The API process, which serves the site as well. */
export interface Server {
  child: ChildProcess
  /** Ends it and what it started; answers when it is gone. A second call does not wait any more. */
  end(): Promise<void>
}

/** How long the server has for closing its database and connections. */
const END_MS = 15_000

/** Starts the API in a process group of its own: the terminal's Ctrl-C reaches us alone, and we end it in order. */
export function startServer(env: NodeJS.ProcessEnv, nodeOptions: readonly string[] = []): Server {
  const { dataDir, siteDir } = places(env)
  const demo = env.NODE_ENV === 'production' ? 'off' : 'on'
  const child = spawn(process.execPath, [...nodeOptions, join(root, 'api/src/server.ts')], {
    cwd: root,
    env: { DEMO_DATA: demo, LOG_LEVEL: 'warn', ...env, DATA_DIR: dataDir, SITE_DIR: siteDir },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let asked = false
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    if (asked) kill(child)
    else child.kill('SIGTERM')
    asked = true
    const late = setTimeout(() => kill(child), END_MS)
    await gone
    clearTimeout(late)
  }
  return { child, end }
}

/** Waits until the server says that it is ready. False when it ended first, or `ms` went by. */
export async function isReady({ child }: Server, port: number, ms: number): Promise<boolean> {
  for (const from = Date.now(); Date.now() - from < ms; ) {
    if (child.exitCode !== null || child.signalCode !== null) return false
    const answer = await fetch(`http://localhost:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
    if (answer?.ok) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}

function kill(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  } catch {} // it has ended by itself
}
