import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestApp, TEST_SECRET, type TestApp } from '../../api/src/testing/test-app.ts'
import { addMember } from '../../api/src/testing/test-members.ts'
import { addTracks, type Shown } from '../../api/src/testing/test-purchases.ts'
import { ready, startServer, type TestServer } from '../../api/src/testing/test-server.ts'
import {
  findNginx,
  type Nginx,
  NO_NGINX,
  renderNginx,
  startNginx,
} from '../../scripts/product/nginx.ts'

interface Options {
  frontPort: number
  apiPorts: readonly number[]
  trackCount: number
  /** Settings of the web processes. */
  env?: NodeJS.ProcessEnv
}

/** Web processes behind nginx, with tracks on sale. */
export interface ShopBehindNginx {
  t: TestApp
  url: string
  tracks: readonly Shown[]
  servers: TestServer[]
  /** Starts the successor of the process at this index, and waits until it is ready. */
  restart(index: number): Promise<void>
}

/** Opens a shop, runs `work` on it, and closes it. */
export async function withShopBehindNginx<T>(
  options: Options,
  work: (shop: ShopBehindNginx) => Promise<T>,
): Promise<T> {
  if (!findNginx()) throw new Error(NO_NGINX)
  const { frontPort, apiPorts, trackCount, env } = options
  const t = await createTestApp()
  const folder = await mkdtemp(join(tmpdir(), 'sori-campaign-'))
  const start = (port: number) =>
    startServer({
      ROLES: 'web',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: t.databaseUrl,
      DATA_DIR: t.config.dataDir,
      JWT_SECRET: TEST_SECRET,
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'warn',
      ...env,
    })
  const servers = apiPorts.map(start)
  let front: Nginx | undefined
  try {
    await Promise.all(servers.map(ready))
    await renderNginx(folder, {
      listen: `127.0.0.1:${frontPort}`,
      serverName: 'localhost',
      api: apiPorts.map((port) => `127.0.0.1:${port}`),
      filesDir: '',
      ...(process.getuid?.() === 0 && { user: 'root' }),
    })
    front = await startNginx(folder, { quiet: true })
    const tracks = await addTracks(t, await addMember(t, 'artist'), trackCount)
    const restart = async (index: number) => {
      const successor = start(apiPorts[index] as number)
      servers[index] = successor
      await ready(successor)
    }
    return await work({ t, url: `http://127.0.0.1:${frontPort}`, tracks, servers, restart })
  } finally {
    await front?.end()
    for (const { child } of servers) child.kill('SIGTERM')
    await Promise.all(servers.map(({ ended }) => ended))
    await t.close()
    await rm(folder, { recursive: true, force: true })
  }
}
