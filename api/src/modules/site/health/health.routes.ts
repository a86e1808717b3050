import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { AppError } from '../../../lib/errors/app-error.ts'
import { type Database, ping } from '../../../lib/postgres/database.ts'
import type { App } from '../../../plugins/app-types.ts'
import type { Readiness } from '../../../plugins/ending.ts'
import { operation } from '../../../plugins/operation.ts'

/** A load balancer has its answer within 2 s, even when the database hangs. */
const DATABASE_MS = 1_500

const status = z.object({ status: z.literal('ok') })

/** Registers `GET /healthz` for liveness and `GET /readyz` for readiness (D31, D38). */
export async function healthRoutes(
  app: App,
  { db, readiness }: { db: Database; readiness: Readiness },
): Promise<void> {
  app.get(
    '/healthz',
    {
      config: { access: 'public' },
      schema: {
        ...operation('getHealth', 'site', 'Whether the process lives'),
        response: { 200: status },
      },
    },
    async () => ({ status: 'ok' as const }),
  )

  app.get(
    '/readyz',
    {
      config: { access: 'public' },
      schema: {
        ...operation(
          'getReadiness',
          'site',
          'Whether the process takes requests and its database answers',
        ),
        response: { 200: status },
      },
    },
    async () => {
      if (!readiness.ready) throw new AppError('UNAVAILABLE')
      const late = wait(DATABASE_MS, 'late' as const, { ref: false })
      const answer = await Promise.race([ping(db), late])
      if (answer === 'late') throw new AppError('UNAVAILABLE')
      return { status: 'ok' as const }
    },
  )
}
