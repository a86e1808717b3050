import { AppError } from '../lib/errors/app-error.ts'
import type { App } from './app-types.ts'

/** `ready` is true from the start until SIGTERM. */
export type Readiness = { ready: boolean; ending?: 'draining' | 'handing-over' }

/**
 * Ends a process without failed requests: draining closes idle connections, and nginx sends
 * requests that get a 504 to another process.
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
