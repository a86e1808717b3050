import { TEST_SECRET, type TestApp } from '../../../api/src/testing/test-app.ts'
import { startServer, type TestServer } from '../../../api/src/testing/test-server.ts'

export function startServerOn(t: TestApp, env: NodeJS.ProcessEnv = {}): TestServer {
  return startServer({
    DATABASE_URL: t.databaseUrl,
    DATA_DIR: t.config.dataDir,
    JWT_SECRET: TEST_SECRET,
    LOG_LEVEL: 'warn',
    ...env,
  })
}
