import type { Tokens } from '@sori/contract/account'
import { AppError } from '../../lib/app-error.ts'
import type { Database } from '../../lib/database.ts'
import type { Log } from '../../lib/log.ts'
import type { Caller } from '../../plugins/app-types.ts'
import type { Member, MemberService } from '../members/member.service.ts'
import type { AccessTokens } from './access-tokens.ts'
import { newRefreshToken, refreshTokenHash, successorOf } from './refresh-tokens.ts'
import type { SessionRepository } from './session.repository.ts'

type Parts = {
  members: MemberService
  sessions: SessionRepository
  accessTokens: AccessTokens
  /** Derives successors of refresh tokens. */
  secret: string
  log: Log
}

/** Being and staying logged in (D9). */
export class SessionService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** The first tokens of a new session for who has just proved to be `member`. Throws `BAD_CREDENTIALS` if that proof is out of date. */
  async begin(member: Member): Promise<Tokens> {
    const refreshToken = newRefreshToken()
    const sessionId = await this.#parts.sessions.begin(member, refreshTokenHash(refreshToken))
    if (!sessionId) throw new AppError('BAD_CREDENTIALS')
    return { accessToken: await this.#parts.accessTokens.issue(member, sessionId), refreshToken }
  }

  /** The next pair of tokens for a pair whose access token may have expired; throws `SESSION_ENDED`. */
  async refresh({ accessToken, refreshToken }: Tokens): Promise<Tokens> {
    const { members, sessions, accessTokens, secret, log } = this.#parts
    const { id } = await accessTokens.readExpired(accessToken)
    const successor = successorOf(refreshToken, secret)
    const rotation = await sessions.rotate(id, refreshTokenHash(refreshToken), refreshTokenHash(successor))
    if (rotation.outcome === 'reused') log.warn({ memberId: id }, 'a replaced refresh token came back: its session was ended')
    if (rotation.outcome !== 'rotated') throw new AppError('SESSION_ENDED')
    const member = await members.find(id)
    if (!member) throw new AppError('SESSION_ENDED')
    return { accessToken: await accessTokens.issue(member, rotation.sessionId), refreshToken: successor }
  }

  /** Throws `SESSION_ENDED` where the session that the caller's token comes from was ended, however long the token would have lasted. */
  async demandLive({ id, sessionId }: Caller, db?: Database): Promise<void> {
    if (sessionId !== undefined && !(await this.#parts.sessions.isLive(sessionId, id, db))) throw new AppError('SESSION_ENDED')
  }

  /** Ends the member's sessions, except the one to be spared: neither their refresh nor their access tokens lead anywhere (D9, D14). */
  endAll(memberId: number, db: Database, spared?: string): Promise<void> {
    return this.#parts.sessions.endAll(memberId, db, spared)
  }

  /** Removes what has expired; called now and then. */
  sweep(): Promise<void> {
    return this.#parts.sessions.removeExpired()
  }
}
