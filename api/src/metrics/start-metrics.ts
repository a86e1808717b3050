import { once } from 'node:events'
import { createServer } from 'node:http'
import { Registry } from 'prom-client'
import type { Config } from '../config.ts'
import { StartError } from '../lib/errors/start-error.ts'
import type { Database } from '../lib/postgres/database.ts'
import type { Log } from '../lib/runtime/log.ts'
import { registerPoolMetrics, registerProcessMetrics } from './process-metrics.ts'
import { registerProductMetrics } from './product-metrics.ts'
import { registerRequestMetrics } from './request-metrics.ts'

export async function startMetrics({ port, host }: NonNullable<Config['metrics']>, log: Log) {
  const registry = new Registry()
  registerProcessMetrics(registry)
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics')
      return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: Error) => {
        log.warn({ err: error }, 'the metrics could not be read')
        response.writeHead(503).end()
      },
    )
  }).listen(port, host)
  await once(server, 'listening').catch((error: Error) => {
    throw new StartError(`METRICS_PORT ${port} on ${host} cannot be opened: ${error.message}.`)
  })
  return {
    requests: registerRequestMetrics(registry),
    watchPool: registerPoolMetrics(registry),
    watchProduct: (db: Database, config: Config) => registerProductMetrics(registry, db, config),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
