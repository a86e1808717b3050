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
  countersOf,
  type Limits,
  limitRules,
  memberCounter,
  type Origin,
} from '../../site/limits/index.ts'
import type { MemberRow, MemberService } from '../members/member.service.ts'
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

/** The rules about sessions. Queries without rules are inherited from the repository. */
export class SessionService extends SessionRepository {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    super(dependencies.db)
    this.#dependencies = dependencies
  }

  /** Starts a session. Throws `BAD_CREDENTIALS` if the password was changed since its check. */
  async begin(member: MemberRow, userAgent: string | null): Promise<Tokens> {
    const refreshToken = randomToken()
    const sessionId = await this.insert(member, hashOf(refreshToken), userAgent)
    if (!sessionId) throw new AppError('BAD_CREDENTIALS')
    return {
      accessToken: await this.#dependencies.accessTokens.issue(member, sessionId),
      refreshToken,
    }
  }

  /**
   * Exchanges a refresh token for new tokens. The access token may be expired. Throws
   * `SESSION_ENDED` and `TOO_MANY_REQUESTS`.
   */
  async refresh(
    { accessToken, refreshToken }: Tokens,
    userAgent: string | null,
    requester: Requester,
  ): Promise<Tokens> {
    const { members, keys, log, accessTokens } = this.#dependencies
    const holder = await this.#countCallOfHolder(accessToken, requester)
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
  async requireLive(caller: Caller, db?: Database): Promise<Caller> {
    const roleId = await this.findRoleId(caller.sessionId, caller.id, db)
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
    const rows = await this.listRows(id)
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
    const holder = await this.#countCallOfHolder(accessToken, origin)
    if (refreshToken !== undefined) await this.revokeByToken(hashOf(refreshToken))
    if (holder?.sessionId !== undefined) await this.revoke(holder.sessionId, holder.id)
  }

  endSessions(memberId: number, exceptSessionId?: string): Promise<void> {
    const { db } = this.#dependencies
    return db.transaction().execute((tx) => this.endAll(tx, memberId, exceptSessionId))
  }

  /**
   * Counts a call and returns the token's holder. Counts for the member, because customers of a
   * mobile carrier share an address. Without a valid token, counts for the address. Throws
   * `TOO_MANY_REQUESTS`.
   */
  async #countCallOfHolder(
    accessToken: string | null,
    origin: Origin,
  ): Promise<TokenHolder | undefined> {
    const { accessTokens, limits } = this.#dependencies
    const { sessionCalls } = limitRules
    const holder =
      accessToken === null
        ? undefined
        : await accessTokens.readExpired(accessToken).catch(() => undefined)
    const counts = holder
      ? [memberCounter(sessionCalls, holder.id)]
      : countersOf(sessionCalls, origin)
    await limits.countOrThrow(...counts)
    return holder
  }
}

/**
 * Returns the successors of a token by each key, the current key first. They are derived from the
 * token, so that concurrent requests receive the same successor although only hashes are stored.
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
