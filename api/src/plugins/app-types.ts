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

/** `public` ignores tokens; `anyone` refuses invalid ones; `reset` accepts reset tokens only. */
export type Access = ContractAccess | Role | 'anyone' | 'reset'

/** A member with a live session and current roles. */
export type Caller = { id: number; roles: readonly Role[]; sessionId: string }

export type AccessRule = { method: string; url: string; access: Access; limit: Limit | undefined }

declare module 'fastify' {
  interface FastifyInstance {
    /** The rules of all routes, for the authorisation test. */
    accessRules: readonly AccessRule[]
    /** The storage's location in nginx; empty without nginx. */
    filesPrefix: string
  }
  interface FastifyContextConfig {
    access?: Access
    /** The limit per member or, without a session, per address. */
    limit?: Limit
    /** The limit of a route whose handler counts by another key. */
    ownLimit?: Limit
    /** True for responses that visitors' browsers may cache. */
    visitorCache?: boolean
  }
  interface FastifyRequest {
    /** Null for a visitor and on `public` routes. */
    caller: Caller | null
  }
  interface FastifyReply {
    problem: AppError | null
  }
}
