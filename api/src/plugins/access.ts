import type { FastifyRequest, HTTPMethods, RouteHandlerMethod } from 'fastify'
import { AppError } from '../lib/errors/app-error.ts'
import { Lane } from '../lib/runtime/lane.ts'
import type { Limits } from '../modules/limits/index.ts'
import { countsOf, memberCount } from '../modules/limits/index.ts'
import type { Access, AccessRule, App, Caller } from './app-types.ts'
import { askerOf } from './asker.ts'

/** Readers of bearer tokens. All throw `AppError` for a token that is not valid. */
export type TokenReaders = {
  /** Returns the member whom an access token was issued for. */
  access: (token: string) => Promise<Caller>
  /** Returns the caller with the present roles of the primary database. Throws `SESSION_ENDED` after the session's end. */
  live: (caller: Caller) => Promise<Caller>
  /** As `live`, for routes that only read: a replica may answer. */
  liveForReading: (request: FastifyRequest, caller: Caller) => Promise<Caller>
  /** Passes for a reset token that can still be used (D13). */
  reset: (token: string) => Promise<void>
}

/** Concurrent calls of visitors, except logins: four leave the database free for everybody else. */
const VISITORS = { slots: 4, places: 400 } as const
const READING: readonly HTTPMethods[] = ['GET', 'HEAD', 'OPTIONS']

/**
 * Enforces `config.access` and `config.limit` of each route (D10). Throws for a route without an access
 * rule, and for one that visitors may call with a body and that has no limit. A `:userId` in a path must
 * be the caller's own, except on routes of administrators.
 */
export function installAccess(app: App, read: TokenReaders, limits: Pick<Limits, 'demand' | 'repeatRefusal'>): void {
  const rules: AccessRule[] = []
  app.decorate('accessRules', rules)
  app.decorateRequest('caller', null)

  const visitors = new Lane(VISITORS)
  app.addHook('onRoute', (route) => {
    const { config, method, url } = route
    if (!config?.access) throw new Error(`${String(method)} ${url} does not say who may call it: config.access is missing`)
    const { access, limit = config.ownLimit } = config
    for (const one of [method].flat()) {
      if (isOpen(access) && !READING.includes(one) && !limit)
        throw new Error(`${one} ${url} is open to visitors without a limit: config.limit is missing`)
      rules.push({ method: one, url, access, limit })
    }
    const isOpenCall = isOpen(access) && ![method].flat().some((one) => READING.includes(one))
    if (isOpenCall && config.limit) route.handler = inLane(visitors, route.handler)
  })

  /** Counts the call, then does `work`. */
  const counted = async (request: FastifyRequest, work = async () => {}) => {
    const { limit } = request.routeOptions.config
    if (!limit) return work()
    const { caller } = request
    const counts = caller ? [memberCount(limit, caller.id)] : countsOf(limit, askerOf(request))
    limits.repeatRefusal(...counts)
    const run = () => limits.demand(...counts).then(work)
    return caller ? run() : visitors.run(run)
  }

  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access
    if (request.is404 || access === undefined) return
    if (access === 'public') return counted(request)
    const token = bearerOf(request.headers.authorization)
    if (access === 'reset') return counted(request, () => read.reset(token ?? ''))
    const caller = token === null ? null : await read.access(token)
    if (access === 'anyone') {
      // The shell renews the session after a 401, or ends it: nobody is silently shown a visitor's page.
      request.caller = caller && (await read.liveForReading(request, caller))
    } else {
      if (!caller) throw new AppError('LOGIN_REQUIRED')
      request.caller = await read.live(caller)
      if (access !== 'authenticated' && !request.caller.roles.includes(access)) throw new AppError('FORBIDDEN')
    }
    const { userId } = request.params as { userId?: string }
    if (userId !== undefined && access !== 'ROLE_ADMIN' && userId !== String(request.caller?.id)) throw new AppError('FORBIDDEN')
    await counted(request)
  })
}

/** Runs the handler in `lane` for requests without a session. */
function inLane(lane: Lane, handler: RouteHandlerMethod): RouteHandlerMethod {
  return function (request, reply) {
    const run = async () => handler.call(this, request, reply)
    return request.caller ? run() : lane.run(run)
  }
}

/** True for routes that need no session. */
function isOpen(access: Access): boolean {
  return access === 'public' || access === 'anyone' || access === 'reset'
}

/** Null without the header; a header of another kind is a token that nobody accepts. */
function bearerOf(header: string | undefined): string | null {
  if (header === undefined) return null
  return /^Bearer +([A-Za-z0-9_.-]{1,4096})$/i.exec(header)?.[1] ?? ''
}

/** Who asks, on a route that only members reach. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new AppError('LOGIN_REQUIRED')
  return request.caller
}

/** The caller's id, where the user that the request names is nobody else (D10); throws `FORBIDDEN`. */
export function selfOf(request: FastifyRequest, userId: number): number {
  const { id } = callerOf(request)
  if (id !== userId) throw new AppError('FORBIDDEN')
  return id
}

/** The bearer token that a request came with, on a route that decides itself what it is good for; null without one. */
export function bearerTokenOf(request: FastifyRequest): string | null {
  return bearerOf(request.headers.authorization)
}

/** The reset token that a request came in with, on a route for its holders. */
export function resetTokenOf(request: FastifyRequest): string {
  return bearerOf(request.headers.authorization) ?? ''
}
