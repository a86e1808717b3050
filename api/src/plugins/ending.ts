import { AppError } from '../lib/errors/app-error.ts'
import type { App } from './app-types.ts'

/** `ready` is true between start and SIGTERM. */
export type Readiness = { ready: boolean; ending?: 'draining' | 'handing-over' }

/** Draining closes idle connections of nginx. After a 504, nginx tries another process. */
export function installEnding(app: App, readiness: Readiness): void {
  app.addHook('onRequest', async () => {
    if (readiness.ending === 'handing-over') throw new AppError('PROCESS_ENDING')
  })

  app.addHook('onSend', async (_request, reply, payload) => {
    if (readiness.ending) void reply.header('connection', 'close')
    return payload
  })
}
