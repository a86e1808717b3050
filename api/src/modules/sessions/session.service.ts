import type { LoginAnswer, LoginBody, Tokens } from '@sori/shared-lib/contract/account'
import { AppError } from '../../lib/app-error.ts'
import type { Log } from '../../lib/log.ts'
import type { Member, MemberService } from '../members/member.service.ts'
import { emailKey } from '../members/member.service.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { LoginLimits } from './login-limits.ts'
import { newRefreshToken, refreshTokenHash, successorOf } from './refresh-tokens.ts'
import type { SessionRepository } from './session.repository.ts'

const ADMINISTRATOR = 3

type Parts = {
  members: MemberService
  sessions: SessionRepository
  limits: LoginLimits
  accessTokens: AccessTokens
  /** Derives successors of refresh tokens. */
  secret: string
  log: Log
}

/** Logging in and staying logged in (D9, D11). */
export class SessionService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Tokens for an email and its password. Throws `BAD_CREDENTIALS`, the same and after the same time for an unknown
   * account; `NOT_ACTIVATED` for the right password before activation; `LOGIN_LOCKED` after too many failures.
   */
  async logIn({ username, password }: LoginBody, address: string): Promise<LoginAnswer> {
    const { members, sessions, limits } = this.#parts
    const account = emailKey(username)
    await limits.check(account, address)
    const member = await members.findByCredentials(account, password)
    await limits.settle(account, address, member !== undefined)
    if (!member) throw new AppError('BAD_CREDENTIALS')
    if (!member.activated_at) throw new AppError('NOT_ACTIVATED')

    const refreshToken = newRefreshToken()
    await sessions.begin(member.id, refreshTokenHash(refreshToken))
    return { ...(await this.#answer(member, refreshToken)), redirectUrl: landingOf(member) }
  }

  /** The next pair of tokens for a pair whose access token may have expired; throws `SESSION_ENDED`. */
  async refresh({ accessToken, refreshToken }: Tokens): Promise<Tokens> {
    const { members, sessions, accessTokens, secret, log } = this.#parts
    const { id } = await accessTokens.readExpired(accessToken)
    const successor = successorOf(refreshToken, secret)
    const rotation = await sessions.rotate(id, refreshTokenHash(refreshToken), refreshTokenHash(successor))
    if (rotation === 'reused') log.warn({ memberId: id }, 'a replaced refresh token came back: its session was ended')
    if (rotation !== 'rotated') throw new AppError('SESSION_ENDED')
    const member = await members.find(id)
    if (!member) throw new AppError('SESSION_ENDED')
    return this.#answer(member, successor)
  }

  /** Removes what has expired; called now and then. */
  sweep(): Promise<void> {
    return this.#parts.sessions.removeExpired()
  }

  async #answer(member: Member, refreshToken: string): Promise<Tokens> {
    return { accessToken: await this.#parts.accessTokens.issue(member), refreshToken }
  }
}

/** D11. */
function landingOf(member: Member): string {
  return member.role_id === ADMINISTRATOR ? '/admin/statistic' : '/sounds/tracks'
}
