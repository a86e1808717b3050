import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '../../api/src/lib/postgres/connection.ts'
import {
  startEmbeddedPostgres,
  urlOf,
} from '../../api/src/lib/postgres/embedded/embedded-postgres.ts'
import { createLog } from '../../api/src/lib/runtime/log.ts'
import { prepareDatabase } from '../../api/src/process/open-database.ts'
import { type MeasuredProcess, startMeasured } from './measured-process.ts'

/** A migrated, empty database; `start` runs the API on it. */
type ThrowAwayProduct = {
  connection: Connection
  start(): Promise<MeasuredProcess>
  remove(): Promise<void>
}

const server = new URL('../../api/src/server.ts', import.meta.url).href

/** Starts PostgreSQL in a temporary folder; `remove` stops every process and deletes the folder. */
export async function throwAwayProduct(): Promise<ThrowAwayProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'sori-bench-'))
  // As root, PostgreSQL runs as another user, who must be able to enter.
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: createLog('warn'),
    durable: false,
  })
  const { connection, runtime } = postgres
  await prepareDatabase({ owner: connection, direct: runtime }, createLog('warn'))
  const servers: MeasuredProcess[] = []
  return {
    connection,
    async start() {
      const started = await startMeasured(server, {
        DATABASE_URL: urlOf(runtime),
        DATA_DIR: folder,
        PORT: '0',
        HOST: '127.0.0.1',
        DEMO_DATA: 'off',
        NODE_ENV: 'development',
      })
      servers.push(started)
      return started
    },
    async remove() {
      for (const started of servers) await started.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
