import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../lib/postgres/embedded/embedded-postgres.ts'
import { createLog } from '../lib/runtime/log.ts'
import { prepareDatabase } from '../process/open-database.ts'

declare global {
  var testPostgres: { server: EmbeddedPostgres; folder: string } | undefined
}

/** Each test file copies the migrated template. */
// biome-ignore lint/style/noDefaultExport: jest calls what this file exports by default
export default async function setUp(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sori-api-test-'))
  // PostgreSQL runs as another user when this process is root.
  await chmod(folder, 0o755)
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    log: createLog('error'),
    durable: false,
  })
  const { connection, runtime } = server
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('CREATE DATABASE test_template')
  await client.end()
  const template = { database: 'test_template' }
  await prepareDatabase(
    { owner: { ...connection, ...template }, direct: { ...runtime, ...template } },
    createLog('error'),
  )
  process.env.SORI_TEST_POSTGRES = JSON.stringify({ connection, runtime })
  globalThis.testPostgres = { server, folder }
}
