import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import type { Fault, Faults } from './faults.ts'
import { isFault } from './faults.ts'
import type { Payments } from './payments.ts'
import { Refusal } from './refusals.ts'
import type { Webhooks } from './webhooks.ts'

type Remembered = {
  paymentKey: string
  orderId: string
  orderName: string
  customerKey: string
  amount: number
  approvedAt: string
}
type Parts = { payments: Payments; faults: Faults; clock: Clock; webhooks: Webhooks }

const text = { type: 'string', minLength: 1, maxLength: 200 }
const rememberedBody = {
  type: 'object',
  required: ['paymentKey', 'orderId', 'orderName', 'customerKey', 'amount', 'approvedAt'],
  additionalProperties: false,
  properties: {
    paymentKey: text,
    orderId: { type: 'string', pattern: '^[A-Za-z0-9_-]{6,64}$' },
    orderName: text,
    customerKey: text,
    amount: { type: 'integer', minimum: 100 },
    approvedAt: {
      type: 'string',
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{3})?Z$',
    },
  },
}

/** Controls for tests and the demo world. The shop's site does not forward these paths. */
export function controlRoutes(
  app: FastifyInstance,
  { payments, faults, clock, webhooks }: Parts,
): void {
  app.get('/control/payments', async () => payments.all())

  app.post<{ Body: Remembered }>(
    '/control/payments',
    { schema: { body: rememberedBody } },
    async ({ body }) =>
      payments.remember({
        ...body,
        approvedAt: new Date(body.approvedAt).toISOString(),
        successUrl: '',
        failUrl: '',
      }),
  )

  app.post<{ Body: { fault: string; times?: number } }>('/control/faults', async ({ body }) => {
    if (!isFault(body.fault)) throw new Refusal('INVALID_REQUEST')
    const fault: Fault = body.fault
    faults.set(fault, body.times ?? 1)
    return {}
  })

  app.delete('/control/faults', async () => {
    faults.clear()
    return {}
  })

  app.post<{ Body: { seconds: number } }>('/control/clock', async ({ body }) => {
    clock.advance(body.seconds)
    return { now: clock.now().toISOString() }
  })

  app.post('/control/webhooks/flush', async () => {
    await webhooks.flush()
    return {}
  })
}
