import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../lib/errors/app-error.ts'
import type { Database } from '../../lib/postgres/database.ts'
import type { App } from '../../plugins/app-types.ts'
import { operation } from '../../plugins/operation.ts'

const status = z.object({ status: z.literal('ok') })

/** Whether this process wants requests: false while it starts and from the moment it closes. */
export type Readiness = { ready: boolean }

/** `GET /healthz`: the process lives. `GET /readyz`: it wants requests and its database answers; else 503 (D31, D38). */
export function healthRoutes(app: App, { db, readiness }: { db: Database; readiness: Readiness }): void {
  app.get(
    '/healthz',
    { config: { access: 'public' }, schema: { ...operation('getHealth', 'site', 'Whether the process lives'), response: { 200: status } } },
    async () => ({ status: 'ok' as const }),
  )

  app.get(
    '/readyz',
    {
      config: { access: 'public' },
      schema: {
        ...operation('getReadiness', 'site', 'Whether the process takes requests and its database answers'),
        response: { 200: status },
      },
    },
    async () => {
      if (!readiness.ready) throw new AppError('UNAVAILABLE')
      await sql`SELECT 1`.execute(db)
      return { status: 'ok' as const }
    },
  )
}
