import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Role } from '@sori/contract/account'
import type { Access as ContractAccess } from '@sori/contract/registry'
import type { FastifyInstance, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { AppError } from '../lib/errors/app-error.ts'
import type { Log } from '../lib/runtime/log.ts'
import type { Limit } from '../modules/limits/index.ts'

/** The server that routes are put on: their schemas are zod's, and give the types of what handlers see. */
export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Log, ZodTypeProvider>

/**
 * Who may call a route (D10). `public`: anyone, a token is not looked at. `anyone`: visitors, and members as themselves;
 * a token that is no longer good is refused, so that nobody is silently taken for a visitor. `authenticated`: any login. A role:
 * its holders. `reset`: who holds a reset token (D13); an access token is none.
 */
export type Access = ContractAccess | Role | 'anyone' | 'reset'

/** The member of an access token whose session is alive, with the present roles of the database. */
export type Caller = {
  id: number
  roles: readonly Role[]
  /** The session that the token came from (D42). */
  sessionId: string
}

/** A declared route: its callers, and its limit for one client. */
export type AccessRule = { method: string; url: string; access: Access; limit: Limit | undefined }

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route's rule: what the authorisation test is made from. */
    accessRules: readonly AccessRule[]
    /** Where nginx has the storage's folder, for files that it sends itself; empty where there is none. */
    filesPrefix: string
  }
  interface FastifyContextConfig {
    access?: Access
    /** Calls of one member or, without a session, of one address. */
    limit?: Limit
    /** The same, where the handler itself counts by another key. */
    ownLimit?: Limit
    /** A browser keeps what a visitor is answered, and asks whether it has changed. */
    visitorsKeep?: boolean
  }
  interface FastifyRequest {
    /** Who asks; null for a visitor and on `public` routes. */
    caller: Caller | null
  }
  interface FastifyReply {
    /** The failure that is answered, if any. */
    problem: AppError | null
  }
}
