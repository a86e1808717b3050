import { rm } from 'node:fs/promises'

// biome-ignore lint/style/noDefaultExport: jest calls what this file exports by default
export default async function tearDown(): Promise<void> {
  await globalThis.testPostgres?.server.stop()
  if (globalThis.testPostgres)
    await rm(globalThis.testPostgres.folder, { recursive: true, force: true })
}
