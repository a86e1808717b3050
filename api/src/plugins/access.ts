import type { FastifyRequest } from 'fastify'
import { AppError } from '../lib/app-error.ts'
import type { Access, AccessRule, App, Caller } from './app-types.ts'

/** What bearer tokens are good for; all throw `AppError` for one that is not. */
export type TokenReaders = {
  /** Who an access token speaks for. */
  access: (token: string) => Promise<Caller>
  /** Passes for a caller whose session has not been ended; asks the database. */
  live: (caller: Caller) => Promise<void>
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
    check(access, request.caller)
    // What a visitor sees as well, the token alone decides; what takes a session takes one that was not ended.
    if (access !== 'anyone' && request.caller) await read.live(request.caller)
    const { userId } = request.params as { userId?: string }
    if (userId !== undefined && access !== 'ROLE_ADMIN' && userId !== String(request.caller?.id)) throw new AppError('FORBIDDEN')
  })
}

function check(access: Exclude<Access, 'public' | 'reset'>, caller: Caller | null): void {
  if (access === 'anyone') return
  if (!caller) throw new AppError('LOGIN_REQUIRED')
  if (access !== 'member' && !caller.roles.includes(access)) throw new AppError('FORBIDDEN')
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

/** The reset token that a request came in with, on a route for its holders. */
export function resetTokenOf(request: FastifyRequest): string {
  return bearerOf(request.headers.authorization) ?? ''
}
