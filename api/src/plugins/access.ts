import type { FastifyRequest } from 'fastify'
import { AppError } from '../lib/errors/app-error.ts'
import type { AccessRule, App, Caller } from './app-types.ts'

/** What bearer tokens are good for; all throw `AppError` for one that is not. */
export type TokenReaders = {
  /** Who an access token speaks for. */
  access: (token: string) => Promise<Caller>
  /** The caller with the roles of now; asks the database, and throws where the session can no longer be used. */
  live: (caller: Caller) => Promise<Caller>
  /** Passes for a reset token that can still be used (D13). */
  reset: (token: string) => Promise<void>
}

/**
 * Holds each route to its `config.access`; a route without one makes the build of the server throw (D10). A `:userId` in
 * a path must be the caller's own, except where only administrators come.
 */
export function installAccess(app: App, read: TokenReaders): void {
  const rules: AccessRule[] = []
  app.decorate('accessRules', rules)
  app.decorateRequest('caller', null)

  app.addHook('onRoute', ({ config, method, url }) => {
    if (!config?.access) throw new Error(`${String(method)} ${url} does not say who may call it: config.access is missing`)
    for (const one of [method].flat()) rules.push({ method: one, url, access: config.access })
  })

  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access
    if (request.is404 || access === undefined || access === 'public') return
    const token = bearerOf(request.headers.authorization)
    if (access === 'reset') return read.reset(token ?? '')
    if (token !== null) request.caller = await read.access(token)
    // On public routes the token alone decides. On others the database is asked whether the session has ended and for the current role.
    if (access !== 'anyone') {
      if (!request.caller) throw new AppError('LOGIN_REQUIRED')
      request.caller = await read.live(request.caller)
      if (access !== 'authenticated' && !request.caller.roles.includes(access)) throw new AppError('FORBIDDEN')
    }
    const { userId } = request.params as { userId?: string }
    if (userId !== undefined && access !== 'ROLE_ADMIN' && userId !== String(request.caller?.id)) throw new AppError('FORBIDDEN')
  })
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
