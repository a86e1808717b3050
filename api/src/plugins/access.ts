import type { FastifyRequest } from 'fastify'
import { AppError } from '../lib/app-error.ts'
import type { Access, App, Caller } from './app-types.ts'

/** Who a bearer token speaks for; throws `AppError` for a token that is not good. */
export type TokenReader = (token: string) => Promise<Caller>

/** Holds each route to its `config.access`; a route without one makes the build of the server throw (D10). */
export function installAccess(app: App, readToken: TokenReader): void {
  app.decorateRequest('caller', null)

  app.addHook('onRoute', ({ config, method, url }) => {
    if (!config?.access) throw new Error(`${String(method)} ${url} does not say who may call it: config.access is missing`)
  })

  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access
    if (request.is404 || access === undefined || access === 'public') return
    const token = bearerOf(request.headers.authorization)
    if (token !== null) request.caller = await readToken(token)
    check(access, request.caller)
  })
}

function check(access: Exclude<Access, 'public'>, caller: Caller | null): void {
  if (access === 'anyone') return
  if (!caller) throw new AppError('LOGIN_REQUIRED')
  if (access !== 'member' && !caller.roles.includes(access)) throw new AppError('FORBIDDEN')
}

/** Null without the header; a header of another kind is a token that nobody accepts. */
function bearerOf(header: string | undefined): string | null {
  if (header === undefined) return null
  return /^Bearer +([A-Za-z0-9._~+/=-]{1,4096}) *$/i.exec(header)?.[1] ?? ''
}

/** Who asks, on a route that only members reach. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new AppError('LOGIN_REQUIRED')
  return request.caller
}
