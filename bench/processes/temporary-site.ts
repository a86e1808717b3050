import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { isReady, startServer } from '../../scripts/product/server.ts'
import { remotes } from '../../scripts/product/workspaces.ts'
import { launch } from './browser.ts'

const READY_TIMEOUT_MS = 120_000

/** Starts the product with the built shell and remotes and an empty catalogue, and a browser. */
export async function startTemporarySite(
  name: string,
  port: number,
  settings: NodeJS.ProcessEnv = {},
) {
  const disk = mkdtempSync(join(tmpdir(), `sori-${name}-`))
  // Readable, because PostgreSQL runs as another user when root starts it.
  chmodSync(disk, 0o755)
  const siteDir = join(disk, 'site')
  // Imported here, because the module needs the compiled packages of shared-lib.
  const { publishNew } = await import('../../scripts/product/publish.ts')
  await publishNew(siteDir, remotes)
  const folders = { DATA_DIR: join(disk, 'data'), SITE_DIR: siteDir }
  const environment = { PORT: String(port), DEMO_DATA: 'off' }
  const env = { ...process.env, ...folders, ...environment, ...settings }
  const server = await startServer(env)
  const browser = await launch()
  const end = async () => {
    await browser.close()
    await server.end()
    rmSync(disk, { recursive: true, force: true })
  }
  if (!(await isReady(server, [port], READY_TIMEOUT_MS))) {
    await end()
    throw new Error('the site did not start')
  }
  console.info(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`)
  return { disk, siteDir, browser, url: `http://localhost:${port}`, end }
}
