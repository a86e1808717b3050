import { AppError } from '../lib/errors/app-error.ts'
import type { App } from './app-types.ts'

/** `ready` is true between start and SIGTERM. `ending` is how the process ends after that. */
export type Readiness = { ready: boolean; ending?: 'draining' | 'handing-over' }

/**
 * Closes each connection after its answer while the process drains, so that nginx keeps no idle
 * connection to it. Refuses new requests unread while it hands over: nginx passes a request that was
 * answered 504 to another process, and sends this one no request for two seconds.
 */
export function installEnding(app: App, readiness: Readiness): void {
  app.addHook('onRequest', async () => {
    if (readiness.ending === 'handing-over') throw new AppError('PROCESS_ENDING')
  })

  app.addHook('onSend', async (_request, reply, payload) => {
    if (readiness.ending) void reply.header('connection', 'close')
    return payload
  })
}
