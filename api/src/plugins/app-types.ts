import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Role } from '@sori/contract/account'
import type { Access as ContractAccess } from '@sori/contract/registry'
import type { FastifyInstance, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { AppError } from '../lib/errors/app-error.ts'
import type { Log } from '../lib/runtime/log.ts'
import type { Limit } from '../modules/site/limits/index.ts'

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  Log,
  ZodTypeProvider
>

/**
 * The access rule of a route. `public` ignores access tokens; `anyone` allows requests without a
 * token, but refuses invalid ones; `reset` requires a reset token.
 */
export type Access = ContractAccess | Role | 'anyone' | 'reset'

export type Caller = { id: number; roles: readonly Role[]; sessionId: string }

declare module 'fastify' {
  interface FastifyInstance {
    /** The nginx location that sends stored files; empty without nginx. */
    filesPrefix: string
  }
  interface FastifyContextConfig {
    access?: Access
    /** The limit for each member, or for each address without a session. */
    limit?: Limit
    /** A limit that the route's handler counts itself, by another key. */
    ownLimit?: Limit
    /** True for responses that visitors' browsers may cache. */
    visitorCache?: boolean
  }
  interface FastifyRequest {
    /** The calling member; null for visitors, and always on `public` routes. */
    caller: Caller | null
  }
  interface FastifyReply {
    problem: AppError | null
  }
}
