import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import { apiRoutes } from './api.routes.ts'
import { Clock } from './clock.ts'
import { controlRoutes } from './control.routes.ts'
import { Faults } from './faults.ts'
import { Idempotency } from './idempotency.ts'
import { Journal } from './journal.ts'
import { Payments } from './payments.ts'
import { Refusal } from './refusals.ts'
import { Webhooks } from './webhooks.ts'
import { widgetRoutes } from './widget.routes.ts'

export type SandboxOptions = {
  /** The only accepted keys; anything but test keys throws. */
  clientKey: string
  secretKey: string
  /** The shop's address for webhooks; without a URL no webhook is sent. */
  webhookUrl?: string | undefined
  /** The file for payments; without it they are lost at the end. */
  journal?: string | undefined
}

/** Builds the stand-in for the payment provider: API, widget, payment window and controls. */
export async function buildSandbox({
  clientKey,
  secretKey,
  webhookUrl,
  journal,
}: SandboxOptions): Promise<FastifyInstance> {
  for (const key of [clientKey, secretKey])
    if (!key.startsWith('test_'))
      throw new Error(
        'The payment sandbox takes test keys only: with live_ keys use the provider itself.',
      )
  const clock = new Clock()
  const faults = new Faults()
  const webhooks = new Webhooks(clock, faults, webhookUrl)
  const payments = new Payments(clock, new Journal(journal), (payment) => webhooks.changed(payment))
  const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 300 } })
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    if (error instanceof Refusal)
      return reply.code(error.status).send({ code: error.code, message: error.message })
    const refusal = new Refusal(
      (error.statusCode ?? 500) < 500 ? 'INVALID_REQUEST' : 'UNKNOWN_PAYMENT_ERROR',
    )
    if (refusal.status === 500) console.error(error)
    return reply.code(refusal.status).send({ code: refusal.code, message: refusal.message })
  })
  app.setNotFoundHandler(() => {
    throw new Refusal('NOT_FOUND')
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addHook('onClose', async () => webhooks.close())
  app.get('/healthz', async () => ({ status: 'ok' }))
  apiRoutes(app, { payments, faults, idempotency: new Idempotency(clock), secretKey })
  widgetRoutes(app, { payments, clientKey })
  controlRoutes(app, { payments, faults, clock, webhooks })
  await app.ready()
  return app
}
