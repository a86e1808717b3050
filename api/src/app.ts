import type { IncomingMessage, ServerResponse } from 'node:http'
import fastifySwagger from '@fastify/swagger'
import type { RawServerDefault } from 'fastify'
import fastify, { LogController } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { AppOptions } from './app-options.ts'
import type { Config } from './config.ts'
import { AppError } from './lib/errors/app-error.ts'
import { traceOf } from './lib/http/trace-context.ts'
import type { Log } from './lib/runtime/log.ts'
import { cataloguePlugin } from './modules/catalogue/index.ts'
import { filesPlugin } from './modules/files/index.ts'
import { installPreviewInvalidation } from './modules/files/streaming/index.ts'
import { membersPlugin } from './modules/members/index.ts'
import { moneyPlugin } from './modules/money/index.ts'
import { sitePlugin } from './modules/site/index.ts'
import { buildPages } from './modules/site/site/build-pages.ts'
import type { PageService } from './modules/site/site/page.service.ts'
import { siteFallback } from './modules/site/site/site-fallback.ts'
import { installAccess, type TokenChecks } from './plugins/access.ts'
import type { App } from './plugins/app-types.ts'
import { installCompression } from './plugins/compression.ts'
import { installEnding, type Readiness } from './plugins/ending.ts'
import { installErrors } from './plugins/errors.ts'
import { openApi } from './plugins/openapi.ts'
import { installWriterCookie } from './plugins/read-router.ts'
import {
  installRequests,
  refuseAddress,
  refuseBrokenRequest,
  requestId,
} from './plugins/requests.ts'
import { installSchemas } from './plugins/schemas.ts'
import { installUnknownRoutes } from './plugins/unknown-routes.ts'
import { installVisitorCache } from './plugins/visitor-cache.ts'
import { buildServices, type Services } from './services.ts'

/** Uploads have their own limits. */
const BODY_BYTES = 1_048_576

/** The largest upload at 25 kB/s takes this time; `installRequests` ends stalled ones. */
const REQUEST_TIMEOUT_MS = 15 * 60_000
const HEADERS_TIMEOUT_MS = 30_000

/**
 * Builds the server with its services; throws for a route without an access rule or response
 * schemas.
 */
export async function buildApp(options: AppOptions): Promise<{ app: App; services: Services }> {
  const { config, log, readiness = { ready: true } } = options
  const app = createServer(config, log)
  const services = buildServices(options)
  const pages = buildPages(app, { config, ...services })
  const dependencies = { ...options, ...services, readiness, pages }
  installPlugins(app, dependencies)
  await app.register(fastifySwagger, openApi)
  options.beforeRoutes?.(app)

  await app.register(membersPlugin, dependencies)
  await app.register(cataloguePlugin, dependencies)
  await app.register(filesPlugin, dependencies)
  await app.register(moneyPlugin, dependencies)
  await app.register(sitePlugin, dependencies)

  options.extraRoutes?.(app)
  await app.ready()
  return { app, services }
}

type AppDependencies = AppOptions & Services & { readiness: Readiness; pages: PageService }

function installPlugins(app: App, dependencies: AppDependencies): void {
  const { config, requestMetrics, readiness, bodyIdleMs: idleMs } = dependencies
  const { isProduction, bodyBytesPerSecond: bytesPerSecond } = config
  // Fastify accepts text bodies by default; the API takes JSON unless a route says otherwise.
  app.removeContentTypeParser('text/plain')
  app.decorate('filesPrefix', config.filesPrefix)
  installErrors(app)
  installRequests(app, { idleMs, bytesPerSecond, isProduction })
  installEnding(app, readiness)
  if (requestMetrics)
    app.addHook('onResponse', async (request, reply) => requestMetrics.observe(request, reply))
  installSchemas(app)
  installAccess(app, tokenChecks(dependencies), dependencies.limits)
  installVisitorCache(app)
  if (dependencies.replica) installWriterCookie(app)
  installCompression(app)
  installUnknownRoutes(app, siteFallback(dependencies))
  installPreviewInvalidation(app, dependencies.files.previewKeys)
}

function tokenChecks({
  accessTokens,
  accounts,
  sessionReadRouter,
  sessions,
}: Services): TokenChecks {
  return {
    readAccessToken: (token) => accessTokens.read(token),
    requireLiveSession: (caller) => sessions.requireLive(caller),
    // The replica may lag behind a login, so the primary decides whether a session has ended.
    requireLiveSessionForReading: (request, caller) =>
      sessionReadRouter
        .readFor(request, (reader) => reader.requireLive(caller))
        .catch((error: unknown) => {
          if (!(error instanceof AppError) || error.code !== 'SESSION_ENDED') throw error
          return sessions.requireLive(caller)
        }),
    requireResetToken: (token) => accounts.passwordChanges.requireReset(token),
  }
}

function createServer(config: Config, log: Log): App {
  return fastify<RawServerDefault, IncomingMessage, ServerResponse, Log>({
    loggerInstance: log,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: requestId,
    childLoggerFactory: (logger, bindings, _options, request) =>
      logger.child({ ...bindings, ...traceOf(request) }),
    requestIdHeader: false,
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // `installRequests` refuses requests without a host, with the API's error body.
    http: { requireHostHeader: false, headersTimeout: HEADERS_TIMEOUT_MS },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength: 4_096 },
    clientErrorHandler: refuseBrokenRequest,
    frameworkErrors: refuseAddress(config.isProduction),
  }).withTypeProvider<ZodTypeProvider>()
}

/** Returns Fastify's `trustProxy`. A number is the count of trusted proxies, the nearest first. */
function trustedProxies(
  rule: Config['trustProxy'],
): boolean | string[] | ((address: string, hop: number) => boolean) {
  return typeof rule === 'number' ? (_address, hop) => hop < rule : rule
}
