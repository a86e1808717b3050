import type { FastifyRequest, HTTPMethods, RouteHandlerMethod } from 'fastify'
import { AppError } from '../lib/errors/app-error.ts'
import { Lane } from '../lib/runtime/lane.ts'
import type { Limits } from '../modules/site/limits/index.ts'
import { countsOf, memberCount } from '../modules/site/limits/index.ts'
import type { Access, AccessRule, App, Caller } from './app-types.ts'
import { requesterOf } from './requester.ts'

/** All throw `AppError` for an invalid token. */
export type TokenReaders = {
  access: (token: string) => Promise<Caller>
  /** Returns current roles of the primary. Throws `SESSION_ENDED` after the session's end. */
  live: (caller: Caller) => Promise<Caller>
  /** Works like `live`, but may read from a replica. */
  liveForReading: (request: FastifyRequest, caller: Caller) => Promise<Caller>
  reset: (token: string) => Promise<void>
}

/** Concurrent calls of visitors, except logins. Four leave the database free for members. */
const VISITORS = { slots: 4, places: 400 } as const
const READING: readonly HTTPMethods[] = ['GET', 'HEAD', 'OPTIONS']

/**
 * Enforces `config.access` and `config.limit` (D10). Throws for a route without an access rule, and
 * for an open route with a body and no limit. A `:userId` in a path must be the caller's own,
 * except for administrators.
 */
export function installAccess(
  app: App,
  read: TokenReaders,
  limits: Pick<Limits, 'demand' | 'repeatRefusal'>,
): void {
  const rules: AccessRule[] = []
  app.decorate('accessRules', rules)
  app.decorateRequest('caller', null)

  const visitors = new Lane(VISITORS)
  app.addHook('onRoute', (route) => {
    const { config, method, url } = route
    if (!config?.access)
      throw new Error(
        `${String(method)} ${url} does not say who may call it: config.access is missing`,
      )
    const { access, limit = config.ownLimit } = config
    for (const one of [method].flat()) {
      if (isOpen(access) && !READING.includes(one) && !limit)
        throw new Error(
          `${one} ${url} is open to visitors without a limit: config.limit is missing`,
        )
      rules.push({ method: one, url, access, limit })
    }
    const isOpenCall = isOpen(access) && ![method].flat().some((one) => READING.includes(one))
    if (isOpenCall && config.limit) route.handler = inLane(visitors, route.handler)
  })

  const counted = async (request: FastifyRequest, work = async () => {}) => {
    const { limit } = request.routeOptions.config
    if (!limit) return work()
    const { caller } = request
    const counts = caller ? [memberCount(limit, caller.id)] : countsOf(limit, requesterOf(request))
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
      // After a 401 the shell renews or ends the session.
      request.caller = caller && (await read.liveForReading(request, caller))
    } else {
      if (!caller) throw new AppError('LOGIN_REQUIRED')
      request.caller = await read.live(caller)
      if (access !== 'authenticated' && !request.caller.roles.includes(access))
        throw new AppError('FORBIDDEN')
    }
    const { userId } = request.params as { userId?: string }
    if (userId !== undefined && access !== 'ROLE_ADMIN' && userId !== String(request.caller?.id))
      throw new AppError('FORBIDDEN')
    await counted(request)
  })
}

function inLane(lane: Lane, handler: RouteHandlerMethod): RouteHandlerMethod {
  return function (request, reply) {
    const run = async () => handler.call(this, request, reply)
    return request.caller ? run() : lane.run(run)
  }
}

function isOpen(access: Access): boolean {
  return access === 'public' || access === 'anyone' || access === 'reset'
}

/** Returns null without the header. Any other scheme is a token that no reader accepts. */
function bearerOf(header: string | undefined): string | null {
  if (header === undefined) return null
  return /^Bearer +([A-Za-z0-9_.-]{1,4096})$/i.exec(header)?.[1] ?? ''
}

export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new AppError('LOGIN_REQUIRED')
  return request.caller
}

/** Returns the caller's id, or throws `FORBIDDEN` for another member's (D10). */
export function selfOf(request: FastifyRequest, userId: number): number {
  const { id } = callerOf(request)
  if (id !== userId) throw new AppError('FORBIDDEN')
  return id
}

export function bearerTokenOf(request: FastifyRequest): string | null {
  return bearerOf(request.headers.authorization)
}

export function resetTokenOf(request: FastifyRequest): string {
  return bearerOf(request.headers.authorization) ?? ''
}
