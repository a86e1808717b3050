import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startReceiver } from './receiver.ts'
import { superviseProcess } from './supervised-process.ts'
import { productFolders, root } from './workspaces.ts'

export interface Server {
  /** Resolves with the reason of an unexpected end. The reason is empty if it was logged. */
  ended: Promise<string>
  hasEnded(): boolean
  /** Ends the processes. A second call kills them. */
  end(): Promise<void>
}

/** Milliseconds for closing connections after the drain. */
const END_TIMEOUT_MS = 15_000

/**
 * Starts database, migrations, a web process for each of `ports` (by default PORT), and a worker.
 * Throws a `StartError` for a wrong environment or database.
 */
export async function startServer(
  env: NodeJS.ProcessEnv,
  { nodeOptions = [], ports }: { nodeOptions?: readonly string[]; ports?: readonly number[] } = {},
): Promise<Server> {
  const { dataDir, siteDir } = productFolders(env)
  const demo = env.NODE_ENV === 'production' ? 'off' : 'on'
  const environment = {
    DEMO_DATA: demo,
    LOG_LEVEL: 'warn',
    ...env,
    DATA_DIR: dataDir,
    SITE_DIR: siteDir,
  }
  // Imported here, because these modules need the compiled packages of shared-lib.
  const { readConfig } = await import('../../api/src/config.ts')
  const { prepareProduct } = await import('./database.ts')
  const receiver = env.RELEASES_URL ? undefined : await startReceiver(siteDir, env.RELEASES_TOKEN)
  const serverEnvironment = { ...environment, ...receiver?.env }
  const config = readConfig(serverEnvironment)
  const database = await prepareProduct(config)

  const { promise: ended, resolve: onGiveUp } = Promise.withResolvers<string>()
  let hasEnded = false
  void ended.then(() => {
    hasEnded = true
  })
  const start = (role: string, index: number, ownEnv: NodeJS.ProcessEnv = {}) =>
    superviseProcess({
      name: role,
      args: [...nodeOptions, join(root, 'api/src/server.ts')],
      env: {
        ...serverEnvironment,
        DATABASE_URL: database.url,
        ROLES: role,
        ...ownEnv,
        ...(config.metrics && { METRICS_PORT: String(config.metrics.port + index) }),
      },
      endTimeoutMs: END_TIMEOUT_MS + config.drainMs,
      onGiveUp,
    })
  const web = (ports ?? [config.port]).map((port, index) =>
    start('web', index, { PORT: String(port) }),
  )
  const processes = [...web, start('worker', web.length)]
  const end = async () => {
    await Promise.all(processes.map((process) => process.end()))
    await database.stop()
    receiver?.end()
  }
  return { ended, hasEnded: () => hasEnded, end }
}

/** Waits until the server is ready. Returns false after `ms`, or when it has ended. */
export async function isReady(
  server: Server,
  ports: readonly number[],
  ms: number,
): Promise<boolean> {
  const ready = await Promise.all(ports.map((port) => isReadyAt(server, port, ms)))
  return ready.every(Boolean)
}

async function isReadyAt(server: Server, port: number, ms: number): Promise<boolean> {
  const url = `http://localhost:${port}/readyz`
  for (const until = Date.now() + ms; Date.now() < until; await wait(100)) {
    if (server.hasEnded()) return false
    const signal = AbortSignal.timeout(2_000)
    const response = await fetch(url, { signal }).catch(() => undefined)
    if (response?.ok) return true
  }
  return false
}
