import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import { apiRoutes } from './api.routes.ts'
import { controlRoutes } from './control.routes.ts'
import { Refusal } from './refusals.ts'
import type { SandboxOptions } from './services.ts'
import { createServices } from './services.ts'
import { widgetRoutes } from './widget.routes.ts'

export async function buildSandbox(options: SandboxOptions): Promise<FastifyInstance> {
  const { clientKey, secretKey } = options
  if (![clientKey, secretKey].every((key) => key.startsWith('test_')))
    throw new Error(
      'The payment sandbox takes test keys only: with live_ keys use the provider itself.',
    )
  const services = createServices(options)
  const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 300 } })
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    const isClientError = (error.statusCode ?? 500) < 500
    const refusal =
      error instanceof Refusal
        ? error
        : new Refusal(isClientError ? 'INVALID_REQUEST' : 'UNKNOWN_PAYMENT_ERROR')
    if (refusal !== error && refusal.status === 500) console.error(error)
    return reply.code(refusal.status).send(refusal.body)
  })
  app.setNotFoundHandler(() => {
    throw new Refusal('NOT_FOUND')
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addHook('onClose', async () => services.webhooks.close())
  app.get('/healthz', async () => ({ status: 'ok' }))
  for (const addRoutes of [apiRoutes, widgetRoutes, controlRoutes]) addRoutes(app, services)
  await app.ready()
  return app
}
