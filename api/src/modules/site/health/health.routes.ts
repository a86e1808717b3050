import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { AppError } from '../../../lib/errors/app-error.ts'
import { type Database, ping } from '../../../lib/postgres/database.ts'
import type { App } from '../../../plugins/app-types.ts'
import type { Readiness } from '../../../plugins/ending.ts'
import { operation } from '../../../plugins/operation.ts'

/** The timeout of the database. Load balancers expect a response within 2 s. */
const DATABASE_MS = 1_500

const config = { access: 'public' } as const
const response = { 200: z.object({ status: z.literal('ok') }) }
const ok = { status: 'ok' } as const

export async function healthRoutes(
  app: App,
  { db, readiness }: { db: Database; readiness: Readiness },
): Promise<void> {
  const liveness = operation('getHealth', 'site', 'Whether the process lives')
  app.get('/healthz', { config, schema: { ...liveness, response } }, async () => ok)

  const summary = 'Whether the process takes requests and its database answers'
  const schema = { ...operation('getReadiness', 'site', summary), response }
  app.get('/readyz', { config, schema }, async () => {
    if (!readiness.ready) throw new AppError('UNAVAILABLE')
    const late = wait(DATABASE_MS, 'late' as const, { ref: false })
    if ((await Promise.race([ping(db), late])) === 'late') throw new AppError('UNAVAILABLE')
    return ok
  })
}
