import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestApp, type TestApp } from '../../../api/src/testing/test-app.ts'
import { addMember } from '../../../api/src/testing/test-members.ts'
import { addTracks, type TestTrack } from '../../../api/src/testing/test-purchases.ts'
import { type TestServer, untilReady } from '../../../api/src/testing/test-server.ts'
import {
  localSettings,
  startNginx,
  writeNginxConfiguration,
} from '../../../scripts/product/nginx.ts'
import { requireNginx } from '../../../scripts/testing/debian.ts'
import { startServerOn } from './servers.ts'

type Options = {
  frontPort: number
  apiPorts: readonly number[]
  trackCount: number
  env?: NodeJS.ProcessEnv
}

export type ShopBehindNginx = {
  t: TestApp
  url: string
  tracks: readonly TestTrack[]
  servers: TestServer[]
  /** Starts a process in place of the one at an index. */
  restart(index: number): Promise<void>
}

export async function withShopBehindNginx(
  { frontPort, apiPorts, trackCount, env }: Options,
  work: (shop: ShopBehindNginx) => Promise<void>,
): Promise<void> {
  await requireNginx()
  const cleanup = new AsyncDisposableStack()
  try {
    const t = await createTestApp()
    cleanup.defer(() => t.close())
    const folder = await mkdtemp(join(tmpdir(), 'sori-campaign-'))
    cleanup.defer(() => rm(folder, { recursive: true, force: true }))
    const start = (port: number) =>
      startServerOn(t, {
        ROLES: 'web',
        PORT: String(port),
        HOST: '127.0.0.1',
        TRUST_PROXY: 'loopback',
        ...env,
      })
    const servers = apiPorts.map(start)
    cleanup.defer(async () => {
      for (const { child } of servers) child.kill('SIGTERM')
      await Promise.all(servers.map(({ ended }) => ended))
    })
    await Promise.all(servers.map(untilReady))
    const api = apiPorts.map((port) => `127.0.0.1:${port}`)
    await writeNginxConfiguration(folder, localSettings(`127.0.0.1:${frontPort}`, api))
    const front = await startNginx(folder, { quiet: true })
    cleanup.defer(() => front.end())
    const tracks = await addTracks(t, await addMember(t, 'artist'), trackCount)
    const restart = async (index: number) => {
      const successor = start(apiPorts[index] as number)
      servers[index] = successor
      await untilReady(successor)
    }
    await work({ t, url: `http://127.0.0.1:${frontPort}`, tracks, servers, restart })
  } finally {
    await cleanup.disposeAsync()
  }
}
