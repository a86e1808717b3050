import type { IncomingMessage, ServerResponse } from 'node:http'
import fastifySwagger from '@fastify/swagger'
import type { FastifyRequest, RawServerDefault } from 'fastify'
import fastify, { LogController } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { AppOptions } from './app-options.ts'
import type { Config } from './config.ts'
import { AppError } from './lib/errors/app-error.ts'
import { traceOf } from './lib/http/trace-context.ts'
import type { Log } from './lib/runtime/log.ts'
import { accountRoutes } from './modules/accounts/account.routes.ts'
import { administrationRoutes } from './modules/administration/administration.routes.ts'
import { cartRoutes } from './modules/cart/cart.routes.ts'
import { catalogueRoutes } from './modules/catalogue/catalogue.routes.ts'
import { ledgerRoutes } from './modules/credits/ledger.routes.ts'
import { archiveRoutes } from './modules/downloads/archive.routes.ts'
import { downloadRoutes } from './modules/downloads/download.routes.ts'
import { healthRoutes } from './modules/health/health.routes.ts'
import { imageRoutes } from './modules/images/image.routes.ts'
import { certificateRoutes } from './modules/licences/certificate.routes.ts'
import { OutboxPost } from './modules/mail/index.ts'
import { outboxRoutes } from './modules/mail/outbox.routes.ts'
import { managementRoutes } from './modules/management/management.routes.ts'
import { memberRoutes } from './modules/members/member.routes.ts'
import { paymentRoutes } from './modules/payments/payment.routes.ts'
import { sandboxRoutes } from './modules/payments/sandbox.routes.ts'
import { personalDataRoutes } from './modules/personal-data/personal-data.routes.ts'
import { planRoutes } from './modules/plans/plan.routes.ts'
import { reportRoutes } from './modules/reports/report.routes.ts'
import { sessionRoutes } from './modules/sessions/session.routes.ts'
import { cspReportRoutes } from './modules/site/csp-report.routes.ts'
import { siteRoutes } from './modules/site/site.routes.ts'
import { statisticsRoutes } from './modules/statistics/statistics.routes.ts'
import { streamRoutes } from './modules/streaming/stream.routes.ts'
import { subscriptionRoutes } from './modules/subscriptions/subscription.routes.ts'
import { tagRoutes } from './modules/tags/tag.routes.ts'
import { uploadRoutes } from './modules/uploads/upload.routes.ts'
import { installAccess } from './plugins/access.ts'
import type { App, Caller } from './plugins/app-types.ts'
import { installCompression } from './plugins/compression.ts'
import type { Readiness } from './plugins/ending.ts'
import { installEnding } from './plugins/ending.ts'
import { installErrors } from './plugins/errors.ts'
import { openApi } from './plugins/openapi.ts'
import { installWriters } from './plugins/reads.ts'
import { installRequests, refuseAddress, refuseBrokenRequest, requestId } from './plugins/requests.ts'
import { installSchemas } from './plugins/schemas.ts'
import type { Fallback } from './plugins/unknown-routes.ts'
import { installUnknownRoutes } from './plugins/unknown-routes.ts'
import { installVisitorAnswers } from './plugins/visitor-answers.ts'
import type { Services } from './services.ts'
import { buildServices } from './services.ts'

/** The largest JSON body; uploads have limits of their own (product.md §9). */
const BODY_BYTES = 1_048_576

/** The largest upload on a line of 25 kB/s. A body that stops coming is ended long before, by installRequests. */
const REQUEST_MS = 15 * 60_000
const HEADERS_MS = 30_000

/** The HTTP server, not listening yet. Throws when a route lacks its access rule or its answers' schemas. */
export async function buildApp(options: AppOptions): Promise<{ app: App; services: Services }> {
  const { config, db, log, readiness = { ready: true } } = options
  const app = createServer(config, log)

  // Bodies are JSON unless a route says otherwise (product.md §7); the framework would take text for one as well.
  app.removeContentTypeParser('text/plain')
  const services = buildServices(options)
  let fallback: Fallback = async () => false
  installErrors(app)
  installPlugins(app, { ...options, readiness }, services)
  installUnknownRoutes(app, (request, reply) => fallback(request, reply))
  await app.register(fastifySwagger, openApi)

  healthRoutes(app, { db, readiness })
  moduleRoutes(app, options, services)
  fallback = siteRoutes(app, {
    ...services.site,
    siteDir: config.siteDir,
    policy: {
      paymentScript: config.payment.scriptUrl,
      anyInlineStyle: config.cspInlineStyles,
      isSecure: config.publicUrl.startsWith('https:'),
    },
    sourceMaps: config.sourceMaps,
  })
  options.extraRoutes?.(app)
  await app.ready()
  return { app, services }
}

/** What every request passes: what may be sent, schemas, who asks, what visitors share, compression. */
function installPlugins(app: App, options: AppOptions & { readiness: Readiness }, services: Services): void {
  const { config, requestMetrics, readiness } = options
  const { production: isProduction, bodyBytesPerSecond: bytesPerSecond } = config
  installRequests(app, { idleMs: options.bodyIdleMs, bytesPerSecond, isProduction })
  installEnding(app, readiness)
  if (requestMetrics) app.addHook('onResponse', async (request, reply) => requestMetrics.answered(request, reply))
  app.decorate('filesPrefix', config.filesPrefix)
  installSchemas(app, config.checkAnswers)
  const tokens = {
    access: (token: string) => services.accessTokens.read(token),
    live: (caller: Caller) => services.sessions.live(caller),
    liveForReading: (request: FastifyRequest, caller: Caller) => liveForReading(services, request, caller),
    reset: (token: string) => services.accounts.passwordChanges.demandReset(token),
  }
  installAccess(app, tokens, services.limits)
  installVisitorAnswers(app)
  if (options.replica) installWriters(app)
  installCompression(app)
}

/** Checks a session on the replica, which may lag behind a login: the primary has the last word on an ended session. */
async function liveForReading({ sessionReads, sessions }: Services, request: FastifyRequest, caller: Caller): Promise<Caller> {
  try {
    return await sessionReads.of(request, (from) => from.live(caller))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'SESSION_ENDED') throw error
    return sessions.live(caller)
  }
}

/** The routes of the modules, in the order of the API's description. */
function moduleRoutes(app: App, options: AppOptions, services: Services): void {
  const { config } = options
  sessionRoutes(app, services, config.publicUrl)
  accountRoutes(app, services.accounts)
  memberRoutes(app, services)
  personalDataRoutes(app, services)
  catalogueRoutes(app, services)
  streamRoutes(app, services)
  cartRoutes(app, services)
  certificateRoutes(app, services)
  downloadRoutes(app, services.downloads)
  archiveRoutes(app, services.archives, options.archiveStallMs)
  planRoutes(app, services.plans)
  paymentRoutes(app, services)
  ledgerRoutes(app, services.ledger)
  subscriptionRoutes(app, services.subscriptions)
  administrationRoutes(app, services.administration)
  statisticsRoutes(app, services.statistics)
  if (config.payment.sandboxUrl) sandboxRoutes(app, config.payment.sandboxUrl)
  imageRoutes(app, services.images)
  uploadRoutes(app, services.uploads, config.incomingDir)
  managementRoutes(app, services)
  tagRoutes(app, services.tags)
  reportRoutes(app, services.reports)
  if (services.post instanceof OutboxPost && options.outboxToken) outboxRoutes(app, services.post, options.outboxToken)
  cspReportRoutes(app, services.cspReports)
}

/** The bare server: what it takes for a request, and how long it waits for one. */
function createServer(config: Config, log: Log): App {
  return fastify<RawServerDefault, IncomingMessage, ServerResponse, Log>({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestId,
    childLoggerFactory: (logger, bindings, _options, request) => logger.child({ ...bindings, ...traceOf(request) }),
    requestIdHeader: false,
    trustProxy: trusted(config.trustProxy),
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_MS,
    // A request without a host is refused by installRequests, in the shape of every other refusal.
    http: { requireHostHeader: false, headersTimeout: HEADERS_MS },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength: 4_096 },
    clientErrorHandler: refuseBrokenRequest,
    frameworkErrors: refuseAddress(config.production),
  }).withTypeProvider<ZodTypeProvider>()
}

/** A number of hops as the function that Fastify takes for it: the nearest proxies are trusted, those behind are not. */
function trusted(rule: Config['trustProxy']): boolean | string[] | ((address: string, hop: number) => boolean) {
  return typeof rule === 'number' ? (_address, hop) => hop < rule : rule
}
