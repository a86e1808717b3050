import { urlOf } from '../../api/src/lib/postgres/embedded/embedded-postgres.ts'
import setUp from '../../api/src/testing/global-setup.ts'
import tearDown from '../../api/src/testing/global-teardown.ts'
import { createTestDatabase } from '../../api/src/testing/test-database.ts'
import { API_SERVER, type MeasuredProcess, startMeasured } from './measured-process.ts'

/** Creates a migrated, empty database; `start` runs the API on it. */
export async function throwAwayProduct() {
  await setUp()
  const { db, connection, runtime } = await createTestDatabase()
  const servers: MeasuredProcess[] = []
  return {
    connection,
    db,
    async start() {
      const server = await startMeasured(API_SERVER, {
        DATABASE_URL: urlOf(runtime),
        DATA_DIR: globalThis.testPostgres?.folder,
      })
      servers.push(server)
      return server
    },
    async remove() {
      for (const server of servers) await server.stop()
      await db.destroy()
      await tearDown()
    },
  }
}
