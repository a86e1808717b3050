import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { FullConfig } from '@playwright/test'

const root = join(import.meta.dirname, '..')
/** Enough for install, builds and the first demo world on a busy machine. */
const START_TIMEOUT_MS = 360_000
const STOP_TIMEOUT_MS = 60_000
const FIRST_PORT = Number(process.env.E2E_PORT ?? 8190)
/** The secret that signs this run's tokens. Journeys forge tokens by it. */
const tokenSecret = 'journeys-only-secret-0123456789abcdef'
const outboxToken = 'journeys-only-outbox-token'
/** The secret that signs links to previews of remotes. */
const releasesToken = 'journeys-only-releases-0123456789abcdef'

const productSettings = {
  // This host accepts requests from every address of 127.0.0.0/8.
  HOST: '127.0.0.1',
  JWT_SECRET: tokenSecret,
  OUTBOX_TOKEN: outboxToken,
  RELEASES_TOKEN: releasesToken,
  // A sale earns 10,500 won, which the artist can have paid out immediately.
  PAYOUT_WON_PER_CREDIT: '5000',
  PAYOUT_PENDING_DAYS: '0',
  PAYOUT_ACCOUNT_DAYS: '0',
  LOG_LEVEL: 'info',
}

interface Product {
  child: ChildProcess
  env: Record<string, string>
}

/**
 * Starts a product for each worker as `npm start` does, behind nginx if `E2E_NGINX` is 1. Each has
 * a copy of the data in the folder `E2E_DEMO_DATA`, or of new data. Returns a function that stops
 * the products.
 */
export default async function startProducts(
  { workers }: Pick<FullConfig, 'workers'> = { workers: 1 },
): Promise<() => Promise<void>> {
  const { E2E_DEMO_DATA } = process.env
  const folder = createDataFolder()
  const products: Product[] = []
  const endAll = async () => {
    await Promise.all(products.map(({ child }) => stop(child)))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const demoData = E2E_DEMO_DATA ?? (await createDemoData(join(folder, 'demo')))
    for (let worker = 0; worker < workers; worker += 1) {
      const data = join(folder, `worker-${worker}`)
      await copyFolder(demoData, data)
      products.push(
        await startProduct(data, {
          port: FIRST_PORT + 10 * worker,
          behindNginx: process.env.E2E_NGINX === '1',
          readyLine: '소리장터 is at',
        }),
      )
    }
  } catch (error) {
    await endAll()
    throw error
  }
  Object.assign(process.env, products[0]?.env, {
    E2E_PRODUCTS: JSON.stringify(products.map(({ env }) => env)),
  })
  return endAll
}

/** Fills the folder `data` with the data of a product whose demo world is complete. */
export async function createDemoData(data = createDataFolder()): Promise<string> {
  const { child } = await startProduct(data, {
    port: FIRST_PORT,
    behindNginx: false,
    readyLine: 'the demo world is complete',
  })
  await stop(child)
  return data
}

function createDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sori-journeys-'))
  // The database must read the folder: it runs as the user nobody when root starts it.
  chmodSync(folder, 0o755)
  return folder
}

/** Copies with owners and links, which `fs.cp` does not keep. */
async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to])
}

interface StartOptions {
  port: number
  behindNginx: boolean
  /** The product prints this text when the journeys can begin. */
  readyLine: string
}

async function startProduct(data: string, options: StartOptions): Promise<Product> {
  const { port, behindNginx, readyLine } = options
  const apiPort = behindNginx ? port + 1000 : port
  const sandboxPort = port + 1
  const child = spawn(
    process.execPath,
    [join(root, 'scripts/start.mjs'), ...(behindNginx ? ['--nginx'] : [])],
    {
      cwd: root,
      env: {
        ...process.env,
        ...productSettings,
        PORT: String(port),
        PAYMENT_SANDBOX_PORT: String(sandboxPort),
        DATA_DIR: data,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  child.stdout?.on('data', (bytes: Buffer) => {
    output += bytes
  })
  const env = {
    E2E_PORT: String(port),
    E2E_SITE: join(data, 'site'),
    E2E_RELEASES_TOKEN: releasesToken,
    E2E_SECRET: tokenSecret,
    E2E_SANDBOX: `http://127.0.0.1:${sandboxPort}`,
    E2E_OUTBOX: `http://localhost:${apiPort}/__outbox`,
    E2E_OUTBOX_TOKEN: outboxToken,
  }
  try {
    await waitUntilReady(child, () => output.includes(readyLine))
  } catch (error) {
    console.error(output)
    await stop(child)
    throw error
  }
  return { child, env }
}

async function waitUntilReady(child: ChildProcess, isReady: () => boolean): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (isReady()) return
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the product was not ready within ${START_TIMEOUT_MS / 60_000} minutes`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await exit
  clearTimeout(killTimer)
}
