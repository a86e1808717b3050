import { AppError } from '../lib/errors/app-error.ts'
import type { App } from './app-types.ts'

/** The state of the process. `ready` is true from the start until SIGTERM. */
export type Readiness = { ready: boolean; ending?: 'draining' | 'handing-over' }

/**
 * Prevents failed requests when a process ends. While draining, closes idle connections. While
 * handing over, answers 504, so that nginx repeats the request at another process.
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
