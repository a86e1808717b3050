import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'

const root = join(import.meta.dirname, '..')
/** Enough for install, builds and the first demo world on a busy machine. */
const START_TIMEOUT_MS = 360_000
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
  env: Record<string, string>
  end(): Promise<void>
}

/**
 * Starts a product for each worker as `npm start` does, behind nginx if `E2E_NGINX` is 1, and waits
 * for the demo worlds. Returns a function that stops the products.
 */
export default async function startProducts(
  { workers }: Pick<FullConfig, 'workers'> = { workers: 1 },
): Promise<() => Promise<void>> {
  const firstPort = Number(process.env.E2E_PORT ?? 8190)
  const products: Product[] = []
  const endAll = async () => {
    await Promise.all(products.map((product) => product.end()))
  }
  try {
    // Sequential: the first product renders the demo world, and the others use the cached files.
    for (let worker = 0; worker < workers; worker += 1)
      products.push(await startProduct(firstPort + 10 * worker))
  } catch (error) {
    await endAll()
    throw error
  }
  Object.assign(process.env, products[0]?.env, {
    E2E_PRODUCTS: JSON.stringify(products.map(({ env }) => env)),
  })
  return endAll
}

async function startProduct(port: number): Promise<Product> {
  const data = mkdtempSync(join(tmpdir(), 'sori-journeys-'))
  // The database must read the folder: it runs as the user nobody when root starts it.
  chmodSync(data, 0o755)
  const behindNginx = process.env.E2E_NGINX === '1'
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
    await waitForDemoWorld(child, () => output.includes('the demo world is complete'))
  } catch (error) {
    console.error(output)
    await stop(child)
    throw error
  }
  return {
    env,
    end: async () => {
      await stop(child)
      rmSync(data, { recursive: true, force: true })
    },
  }
}

async function waitForDemoWorld(child: ChildProcess, isComplete: () => boolean): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (isComplete()) return
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error(
    `the product and its demo world were not ready within ${START_TIMEOUT_MS / 60_000} minutes`,
  )
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  await exit
}
