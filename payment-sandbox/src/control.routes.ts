import type { FastifyInstance } from 'fastify'
import { isFault } from './faults.ts'
import type { PastPayment } from './payments.ts'
import { Refusal } from './refusals.ts'
import { objectSchema, orderId, textSchema } from './schemas.ts'
import type { SandboxServices } from './services.ts'

const ISO_TIME = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{3})?Z$'
const pastPayment = objectSchema({
  paymentKey: textSchema,
  orderId,
  orderName: textSchema,
  customerKey: textSchema,
  amount: { type: 'integer', minimum: 100 },
  approvedAt: { type: 'string', pattern: ISO_TIME },
})

/** Adds the controls for tests and the demo world. The shop's site does not forward these paths. */
export function controlRoutes(
  app: FastifyInstance,
  { payments, faults, clock, webhooks }: SandboxServices,
): void {
  app.get('/control/payments', async () => payments.all())

  app.post<{ Body: PastPayment }>(
    '/control/payments',
    { schema: { body: pastPayment } },
    async ({ body }) =>
      payments.addPast({ ...body, approvedAt: new Date(body.approvedAt).toISOString() }),
  )

  app.post<{ Body: { fault: string; times?: number } }>('/control/faults', async ({ body }) => {
    if (!isFault(body.fault)) throw new Refusal('INVALID_REQUEST')
    faults.set(body.fault, body.times ?? 1)
    return {}
  })

  app.delete('/control/faults', async () => {
    faults.clear()
    return {}
  })

  app.post<{ Body: { seconds: number } }>('/control/clock', async ({ body }) => {
    clock.advance(body.seconds)
    return { now: clock.timestamp() }
  })

  app.post('/control/webhooks/flush', async () => {
    await webhooks.flush()
    return {}
  })
}
