import { createHmac, hash } from 'node:crypto'
import { rolesById, type Session, type Tokens } from '@sori/contract/account'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database } from '../../../lib/postgres/database.ts'
import type { Log } from '../../../lib/runtime/log.ts'
import type { Keys } from '../../../lib/secrets/keys.ts'
import { randomToken } from '../../../lib/secrets/random-token.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import type { Requester } from '../../../plugins/requester.ts'
import {
  countsOf,
  type Limits,
  limitRules,
  memberCount,
  type Origin,
} from '../../site/limits/index.ts'
import type { Member, MemberService } from '../members/member.service.ts'
import type { AccessTokens, TokenHolder } from './access-tokens.ts'
import { deviceOf } from './device.ts'
import { SessionRepository } from './session.repository.ts'

type Dependencies = {
  db: Database
  members: MemberService
  accessTokens: AccessTokens
  keys: Keys
  limits: Limits
  log: Log
}

/** Inherits the queries that need no rules. */
export class SessionService extends SessionRepository {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    super(dependencies.db)
    this.#dependencies = dependencies
  }

  /** Throws `BAD_CREDENTIALS` if the member has changed since the check. */
  async begin(member: Member, userAgent: string | null): Promise<Tokens> {
    const refreshToken = randomToken()
    const sessionId = await this.insert(member, hashOf(refreshToken), userAgent)
    if (!sessionId) throw new AppError('BAD_CREDENTIALS')
    return {
      accessToken: await this.#dependencies.accessTokens.issue(member, sessionId),
      refreshToken,
    }
  }

  /** Accepts an expired access token. Throws `SESSION_ENDED` and `TOO_MANY_REQUESTS`. */
  async refresh(
    { accessToken, refreshToken }: Tokens,
    userAgent: string | null,
    requester: Requester,
  ): Promise<Tokens> {
    const { members, keys, log, accessTokens } = this.#dependencies
    const holder = await this.#holderOf(accessToken, requester)
    if (!holder) throw new AppError('SESSION_ENDED')
    const { id } = holder
    const successors = successorsOf(refreshToken, keys)
    const rotation = await this.rotate({
      memberId: id,
      hash: hashOf(refreshToken),
      successors: successors.map(hashOf),
      userAgent,
    })
    if (rotation.outcome === 'reused')
      log.warn({ memberId: id }, 'a replaced refresh token was used again: its session was ended')
    if (rotation.outcome !== 'rotated') throw new AppError('SESSION_ENDED')
    const member = await members.find(id)
    const successor = successors[rotation.successor]
    if (!member || !successor) throw new AppError('SESSION_ENDED')
    await members.rememberLocale(member, requester.locale)
    return {
      accessToken: await accessTokens.issue(member, rotation.sessionId),
      refreshToken: successor,
    }
  }

  /** Returns the caller with the roles in the database. Throws `SESSION_ENDED`. */
  async live(caller: Caller, db?: Database): Promise<Caller> {
    const roleId = await this.roleOf(caller.sessionId, caller.id, db)
    if (roleId === undefined) throw new AppError('SESSION_ENDED')
    return { ...caller, roles: rolesById[roleId] ?? [] }
  }

  async list({
    id,
    sessionId,
  }: {
    id: number
    sessionId?: string | undefined
  }): Promise<Session[]> {
    const rows = await this.rowsOf(id)
    return rows.map((row) => ({
      sessionId: row.id,
      device: deviceOf(row.user_agent),
      createDate: row.created_at.toISOString(),
      lastUsedDate: row.last_used_at.toISOString(),
      current: row.id === sessionId,
    }))
  }

  /** Ends one session. Throws `NOT_FOUND` for another member's session. */
  async end(sessionId: string, memberId: number, db?: Database): Promise<void> {
    if (!(await this.revoke(sessionId, memberId, db))) throw new AppError('NOT_FOUND')
  }

  /** Ends the sessions of both tokens, if they are ours. Throws `TOO_MANY_REQUESTS`. */
  async logOut(
    { accessToken, refreshToken }: { accessToken: string | null; refreshToken: string | undefined },
    origin: Origin,
  ): Promise<void> {
    const holder = await this.#holderOf(accessToken, origin)
    if (refreshToken !== undefined) await this.revokeOf(hashOf(refreshToken))
    if (holder?.sessionId !== undefined) await this.revoke(holder.sessionId, holder.id)
  }

  logOutEverywhere(memberId: number, exceptSessionId?: string): Promise<void> {
    const { db } = this.#dependencies
    return db.transaction().execute((tx) => this.endAll(tx, memberId, exceptSessionId))
  }

  /**
   * Counts the call for the member, because a mobile carrier's customers share an address. Without
   * a token, counts it for the address. Throws `TOO_MANY_REQUESTS`.
   */
  async #holderOf(accessToken: string | null, origin: Origin): Promise<TokenHolder | undefined> {
    const { accessTokens, limits } = this.#dependencies
    const { sessionCalls } = limitRules
    const holder =
      accessToken === null
        ? undefined
        : await accessTokens.readExpired(accessToken).catch(() => undefined)
    await limits.demand(
      ...(holder ? [memberCount(sessionCalls, holder.id)] : countsOf(sessionCalls, origin)),
    )
    return holder
  }
}

/**
 * Returns the successor to use, then those by older keys, which another process may use. They are
 * derived, so two processes return the same one although only hashes are stored.
 */
function successorsOf(token: string, keys: Keys): string[] {
  const keyBytes = keys.all('refresh-token').map(({ bytes }) => bytes)
  return [...keyBytes, ...keys.rawSecrets()].map((key) =>
    createHmac('sha256', key).update(`refresh-successor:${token}`).digest('base64url'),
  )
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
