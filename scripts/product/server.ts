import { join } from 'node:path'
import { keepRunning } from './kept-process.ts'
import { places, root } from './workspaces.ts'

/** The running product without its payment sandbox: the database where it is embedded, a web process that serves the site too, and a worker. */
export interface Server {
  /** Resolves when it has ended unexpectedly, with the reason; empty if a process has logged it. */
  ended: Promise<string>
  hasEnded(): boolean
  /** Ends all processes and resolves afterwards. A second call does not wait. */
  end(): Promise<void>
}

/** Time for closing connections after the drain, in ms. */
const END_MS = 15_000

/**
 * Starts the product: database, migrations, then web and worker. Throws a `StartError` when the environment or the database
 * is not right. `nodeOptions` are for the processes; there is a web process for each of `ports`, PORT alone without.
 */
export async function startServer(
  env: NodeJS.ProcessEnv,
  { nodeOptions = [], ports }: { nodeOptions?: readonly string[]; ports?: readonly number[] } = {},
): Promise<Server> {
  const { dataDir, siteDir } = places(env)
  const demo = env.NODE_ENV === 'production' ? 'off' : 'on'
  const own = { DEMO_DATA: demo, LOG_LEVEL: 'warn', ...env, DATA_DIR: dataDir, SITE_DIR: siteDir }
  // imports compiled packages of shared-lib
  const { readConfig } = await import('../../api/src/config.ts')
  const { prepareProduct } = await import('./database.ts')
  const config = readConfig(own)
  const database = await prepareProduct(config)

  const { promise: ended, resolve: giveUp } = Promise.withResolvers<string>()
  let over = false
  void ended.then(() => {
    over = true
  })
  const metricsOf = (index: number) =>
    config.metrics ? { METRICS_PORT: String(config.metrics.port + index) } : {}
  const processOf = (role: string, more: NodeJS.ProcessEnv = {}) =>
    keepRunning({
      name: role,
      args: [...nodeOptions, join(root, 'api/src/server.ts')],
      env: { ...own, DATABASE_URL: database.url, ROLES: role, ...more },
      cwd: root,
      endMs: END_MS + config.drainMs,
      onGivenUp: giveUp,
    })
  const web = (ports ?? [config.port]).map((port, index) =>
    processOf('web', { PORT: String(port), ...metricsOf(index) }),
  )
  const processes = [...web, processOf('worker', metricsOf(web.length))]
  const end = async () => {
    await Promise.all(processes.map((one) => one.end()))
    await database.stop()
  }
  return { ended, hasEnded: () => over, end }
}

/** Waits until every web process says that it is ready. False when the server ended first, or `ms` went by. */
export async function isReady(
  server: Server,
  ports: readonly number[],
  ms: number,
): Promise<boolean> {
  const ready = await Promise.all(ports.map((port) => isReadyAt(server, port, ms)))
  return ready.every(Boolean)
}

async function isReadyAt(server: Server, port: number, ms: number): Promise<boolean> {
  for (const from = Date.now(); Date.now() - from < ms; ) {
    if (server.hasEnded()) return false
    const answer = await fetch(`http://localhost:${port}/readyz`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => null)
    if (answer?.ok) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}
