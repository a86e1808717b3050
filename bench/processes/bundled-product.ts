import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  embeddedConnections,
  urlOf,
} from '../../api/src/lib/postgres/embedded/embedded-postgres.ts'
import startProduct from '../../e2e/product.ts'
import { buildOneBundle } from '../one-bundle/build.ts'
import { API_SERVER, startMeasured } from './measured-process.ts'

/** Starts the product, and a second server on its data with the same source as one bundle. */
export async function startBundledProduct() {
  process.env.E2E_PORT ??= '8191'
  const folder = await mkdtemp(join(tmpdir(), 'sori-one-bundle-'))
  const shell = join(folder, 'shell')
  const stopProduct = await startProduct()
  const siteDir = process.env.E2E_SITE ?? ''
  const dataDir = dirname(siteDir)
  const page = await buildOneBundle(shell)
  // The page must not preload the published remotes, because the bundle contains their code.
  await writeFile(join(shell, 'index.html'), page.replaceAll(/<!--sori:(preload|guarded)-->/g, ''))
  const { runtime } = await embeddedConnections(dataDir)
  const server = await startMeasured(API_SERVER, {
    DATABASE_URL: urlOf(runtime),
    DATA_DIR: folder,
    STORAGE_URL: `file://${dataDir}/files`,
    SITE_DIR: siteDir,
    SHELL_DIR: shell,
    JWT_SECRET: process.env.E2E_SECRET,
  })
  return {
    federated: `http://localhost:${process.env.E2E_PORT}`,
    bundled: server.url,
    async stop() {
      await server.stop()
      await stopProduct()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
