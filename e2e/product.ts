import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
/** Install, builds and the first demo world, on a machine that has other things to do. */
const WORLD_MS = 360_000
/** The key of this run's tokens, so that a journey can make one that has run out. */
const secret = 'journeys-only-secret-0123456789abcdef'

/**
 * Starts the product exactly as `npm start` does, on a port and an empty data directory of its own, waits until its first
 * demo world is complete, and ends it after the last journey. Journeys find it by `E2E_SITE` and `E2E_SECRET`.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  const port = process.env.E2E_PORT ?? '8190'
  const data = mkdtempSync(join(tmpdir(), 'sori-journeys-'))
  chmodSync(data, 0o755) // started by root, the database runs as nobody
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: { ...process.env, PORT: port, DATA_DIR: data, JWT_SECRET: secret, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout?.on('data', (bytes: Buffer) => {
    said += bytes
  })
  process.env.E2E_SITE = join(data, 'site')
  process.env.E2E_SECRET = secret
  try {
    await worldIsComplete(child, () => said.includes('the demo world is complete'))
  } catch (error) {
    console.error(said)
    await end(child)
    throw error
  }
  return async () => {
    await end(child)
    rmSync(data, { recursive: true, force: true })
  }
}

async function worldIsComplete(child: ChildProcess, isSaid: () => boolean): Promise<void> {
  for (const from = Date.now(); Date.now() - from < WORLD_MS; ) {
    if (isSaid()) return
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error(`the product and its demo world were not ready within ${WORLD_MS / 60_000} minutes`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  await ended
}
