import setUp from '../../api/src/testing/global-setup.ts'
import tearDown from '../../api/src/testing/global-teardown.ts'
import { createTestApp } from '../../api/src/testing/test-app.ts'
import { API_SERVER, type MeasuredProcess, startMeasured } from './measured-process.ts'

/** Creates a migrated, empty database with the API's services. `start` runs a server on it. */
export async function createTemporaryProduct(settings: NodeJS.ProcessEnv = {}) {
  await setUp()
  const product = await createTestApp({ env: settings })
  const { db, jobs, ownerConnection, databaseUrl, config, services, close } = product
  const servers: MeasuredProcess[] = []
  return {
    connection: ownerConnection,
    siteDir: config.siteDir,
    db,
    jobs,
    services,
    async start() {
      const env = { ...settings, DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir }
      const server = await startMeasured(API_SERVER, env)
      servers.push(server)
      return server
    },
    async remove() {
      for (const server of servers) await server.stop()
      await close()
      await tearDown()
    },
  }
}

export type Services = Awaited<ReturnType<typeof createTemporaryProduct>>['services']
