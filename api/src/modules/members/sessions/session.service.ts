import type { Session, Tokens } from '@sori/contract/account'
import { rolesById } from '@sori/contract/account'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { Log } from '../../../lib/runtime/log.ts'
import type { Keys } from '../../../lib/secrets/keys.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import type { Limits, Origin } from '../../site/limits/index.ts'
import { countsOf, limitRules, memberCount } from '../../site/limits/index.ts'
import type { Member, MemberService } from '../members/member.service.ts'
import type { AccessTokens, TokenHolder } from './access-tokens.ts'
import { deviceOf } from './device.ts'
import type { KnownDeviceRepository } from './known-device.repository.ts'
import { newRefreshToken, refreshTokenHash, successorsOf } from './refresh-tokens.ts'
import type { SessionRepository } from './session.repository.ts'

/** Known devices, as other modules use them. */
export type KnownDevices = Pick<KnownDeviceRepository, 'forgetAll'>

type Parts = {
  db: Database
  members: MemberService
  sessions: SessionRepository
  accessTokens: AccessTokens
  /** Derive the successors of refresh tokens. */
  keys: Keys
  limits: Limits
  log: Log
}

/** Being and staying logged in, and the end of it (D9, D42). */
export class SessionService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Creates the first tokens of a new session. Throws `BAD_CREDENTIALS` if the member has changed
   * since the check.
   */
  async begin(member: Member, userAgent: string | null): Promise<Tokens> {
    const refreshToken = newRefreshToken()
    const sessionId = await this.#parts.sessions.begin(
      member,
      refreshTokenHash(refreshToken),
      userAgent,
    )
    if (!sessionId) throw new AppError('BAD_CREDENTIALS')
    return { accessToken: await this.#parts.accessTokens.issue(member, sessionId), refreshToken }
  }

  /**
   * Returns the next pair of tokens, with the member's current role, for a pair whose access token may
   * have expired. Throws `SESSION_ENDED`, and `TOO_MANY_REQUESTS` by member or, without a token of ours,
   * by address.
   */
  async refresh(
    { accessToken, refreshToken }: Tokens,
    userAgent: string | null,
    origin: Origin,
  ): Promise<Tokens> {
    const { members, sessions, keys, log, accessTokens } = this.#parts
    const holder = await this.#countedHolder(accessToken, origin)
    if (!holder) throw new AppError('SESSION_ENDED')
    const { id } = holder
    const successors = successorsOf(refreshToken, keys)
    const rotation = await sessions.rotate({
      memberId: id,
      hash: refreshTokenHash(refreshToken),
      successors: successors.map(refreshTokenHash),
      userAgent,
    })
    if (rotation.outcome === 'reused')
      log.warn({ memberId: id }, 'a replaced refresh token came back: its session was ended')
    if (rotation.outcome !== 'rotated') throw new AppError('SESSION_ENDED')
    const member = await members.find(id)
    const successor = successors[rotation.successor]
    if (!member || !successor) throw new AppError('SESSION_ENDED')
    return {
      accessToken: await accessTokens.issue(member, rotation.sessionId),
      refreshToken: successor,
    }
  }

  /**
   * Returns the caller with the roles in the database. Throws `SESSION_ENDED` for an ended session
   * or a disabled, deactivated or deleted account.
   */
  async live(caller: Caller, db?: Database): Promise<Caller> {
    const roleId = await this.#parts.sessions.roleOf(caller.sessionId, caller.id, db)
    if (roleId === undefined) throw new AppError('SESSION_ENDED')
    return { ...caller, roles: rolesById[roleId] ?? [] }
  }

  /** Lists the caller's sessions, last used first. */
  async list({ id, sessionId }: Pick<Caller, 'id' | 'sessionId'>): Promise<Session[]> {
    const rows = await this.#parts.sessions.list(id)
    return rows.map((row) => ({
      sessionId: row.id,
      device: deviceOf(row.user_agent),
      createDate: row.created_at.toISOString(),
      lastUsedDate: row.last_used_at.toISOString(),
      current: row.id === sessionId,
    }))
  }

  /** Ends one of the member's sessions. Throws `NOT_FOUND` for others. */
  async end(sessionId: string, memberId: number): Promise<void> {
    if (!(await this.#parts.sessions.end(sessionId, memberId))) throw new AppError('NOT_FOUND')
  }

  /**
   * Ends the session of either token; a token that is not ours ends nothing. Throws
   * `TOO_MANY_REQUESTS` as `refresh` does.
   */
  async logOut(
    { accessToken, refreshToken }: { accessToken: string | null; refreshToken: string | undefined },
    origin: Origin,
  ): Promise<void> {
    const { sessions } = this.#parts
    const holder = await this.#countedHolder(accessToken, origin)
    if (refreshToken !== undefined) await sessions.endOf(refreshTokenHash(refreshToken))
    if (holder?.sessionId !== undefined) await sessions.end(holder.sessionId, holder.id)
  }

  /**
   * Returns the holder of an access token of ours, expired or not, and counts the call for that member:
   * many members share the address of a mobile carrier. Calls without such a token count for the address.
   */
  async #countedHolder(
    accessToken: string | null,
    origin: Origin,
  ): Promise<TokenHolder | undefined> {
    const { accessTokens, limits } = this.#parts
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

  /** Ends the member's sessions: neither their refresh tokens nor their access tokens are valid after it. */
  endAll(tx: Transaction, memberId: number): Promise<void> {
    return this.#parts.sessions.endAll(tx, memberId)
  }

  /** Ends the member's sessions except `exceptSessionId`. */
  logOutEverywhere(memberId: number, exceptSessionId?: string): Promise<void> {
    const { db, sessions } = this.#parts
    return db.transaction().execute((tx) => sessions.endAll(tx, memberId, exceptSessionId))
  }

  /** Deletes the sessions of a leaving member (D51). */
  forgetAll(tx: Transaction, memberId: number): Promise<void> {
    return this.#parts.sessions.forgetAll(tx, memberId)
  }

  /** Deletes expired rows. Called periodically. */
  sweep(): Promise<void> {
    return this.#parts.sessions.removeExpired()
  }
}
