import type { FastifyRequest, HTTPMethods, RouteHandlerMethod } from 'fastify'
import { AppError } from '../lib/errors/app-error.ts'
import { ConcurrencyLimiter } from '../lib/runtime/concurrency-limiter.ts'
import { countersOf, type Limits, memberCounter } from '../modules/site/limits/index.ts'
import type { Access, App, Caller } from './app-types.ts'
import { requesterOf } from './requester.ts'

/** Functions that check tokens. All throw an `AppError` for an invalid token. */
export type TokenChecks = {
  readAccessToken: (token: string) => Promise<Caller>
  /** Returns the caller with the present roles. Throws `SESSION_ENDED` if the session has ended. */
  requireLiveSession: (caller: Caller) => Promise<Caller>
  /** Like `requireLiveSession`, but may read from a replica. */
  requireLiveSessionForReading: (request: FastifyRequest, caller: Caller) => Promise<Caller>
  requireResetToken: (token: string) => Promise<void>
}

/**
 * Limits of concurrent calls by visitors. Four connections leave most of the database to members.
 */
const VISITOR_LIMITS = { concurrency: 4, maxWaiting: 400 } as const
const READING_METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'OPTIONS']
const OPEN_ACCESS: readonly Access[] = ['public', 'anyone', 'reset']

/**
 * Enforces `config.access` and `config.limit` of each route. Members may use only their own
 * `:userId`. Throws at the start for a route without an access rule, and for a route without a
 * limit that visitors may write to.
 */
export function installAccess(
  app: App,
  checks: TokenChecks,
  limits: Pick<Limits, 'countOrThrow' | 'throwIfRefused'>,
): void {
  app.decorateRequest('caller', null)

  const visitors = new ConcurrencyLimiter(VISITOR_LIMITS)
  app.addHook('onRoute', (route) => {
    const { config, url } = route
    const methods = [route.method].flat()
    const name = `${methods} ${url}`
    if (!config?.access)
      throw new Error(`${name} does not say who may call it: config.access is missing`)
    const { access, limit = config.ownLimit } = config
    const isReading = methods.every((method) => READING_METHODS.includes(method))
    if (!OPEN_ACCESS.includes(access) || isReading) return
    if (!limit)
      throw new Error(`${name} is open to visitors without a limit: config.limit is missing`)
    if (config.limit) route.handler = runLimited(visitors, route.handler)
  })

  const countAndRun = async (request: FastifyRequest, work = async () => {}) => {
    const { limit } = request.routeOptions.config
    if (!limit) return work()
    const { caller } = request
    const counters = caller
      ? [memberCounter(limit, caller.id)]
      : countersOf(limit, requesterOf(request))
    limits.throwIfRefused(...counters)
    const run = () => limits.countOrThrow(...counters).then(work)
    return caller ? run() : visitors.run(run)
  }

  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config
    if (request.is404 || access === undefined) return
    if (access === 'public') return countAndRun(request)
    const token = bearerTokenOf(request)
    if (access === 'reset') return countAndRun(request, () => checks.requireResetToken(token ?? ''))
    const caller = token === null ? null : await checks.readAccessToken(token)
    if (access === 'anyone') {
      // For an ended session, throws a 401, so that the shell renews or ends the session.
      request.caller = caller && (await checks.requireLiveSessionForReading(request, caller))
    } else {
      if (!caller) throw new AppError('LOGIN_REQUIRED')
      request.caller = await checks.requireLiveSession(caller)
      if (access !== 'authenticated' && !request.caller.roles.includes(access))
        throw new AppError('FORBIDDEN')
    }
    const { userId } = request.params as { userId?: string }
    if (userId !== undefined && access !== 'ROLE_ADMIN' && userId !== String(request.caller?.id))
      throw new AppError('FORBIDDEN')
    await countAndRun(request)
  })
}

function runLimited(limiter: ConcurrencyLimiter, handler: RouteHandlerMethod): RouteHandlerMethod {
  return function (request, reply) {
    const run = async () => handler.call(this, request, reply)
    return request.caller ? run() : limiter.run(run)
  }
}

export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new AppError('LOGIN_REQUIRED')
  return request.caller
}

/** Returns the caller's id. Throws `FORBIDDEN` for another member's `userId`. */
export function requireSelf(request: FastifyRequest, userId: number): number {
  const { id } = callerOf(request)
  if (id !== userId) throw new AppError('FORBIDDEN')
  return id
}

const BEARER = /^Bearer +([A-Za-z0-9_.-]{1,4096})$/i

/** Returns the bearer token, null without the header, or an empty text for another scheme. */
export function bearerTokenOf({ headers }: FastifyRequest): string | null {
  if (headers.authorization === undefined) return null
  return BEARER.exec(headers.authorization)?.[1] ?? ''
}

export function resetTokenOf(request: FastifyRequest): string {
  return bearerTokenOf(request) ?? ''
}
