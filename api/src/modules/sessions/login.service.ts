import type { LoginAnswer, LoginBody } from '@sori/contract/account'
import { singleSpaced } from '@sori/contract/account'
import { AppError, ResetStarted } from '../../lib/app-error.ts'
import type { Asker } from '../../plugins/asker.ts'
import type { ActivationService } from '../accounts/activation.service.ts'
import type { PasswordService } from '../accounts/password.service.ts'
import type { Count, Limits } from '../limits/index.ts'
import { limitRules } from '../limits/index.ts'
import type { Member, MemberService } from '../members/member.service.ts'
import { emailKey } from '../members/member.service.ts'
import type { SessionService } from './session.service.ts'

const ADMINISTRATOR = 3

type Parts = {
  members: MemberService
  sessions: SessionService
  activation: ActivationService
  passwordChanges: PasswordService
  limits: Limits
}

/** Logging in (D11–D13). */
export class LoginService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Tokens for an email and its password. Throws `BAD_CREDENTIALS`, the same and after the same time for an unknown
   * account; `NOT_ACTIVATED` for the right password before activation, with a fresh code on its way; `ResetStarted` for a
   * temporary password; `LOGIN_LOCKED` after too many failures. Of guesses made at once, no more than ten get another
   * answer than that, since each failure takes one of ten places.
   */
  async logIn({ username, password }: LoginBody, { address, locale }: Asker): Promise<LoginAnswer> {
    const { members, sessions, activation, passwordChanges, limits } = this.#parts
    const account = emailKey(username)
    const typed = singleSpaced(password)
    const failures: Count[] = [
      [limitRules.loginAccount, account],
      [limitRules.loginAddress, address],
    ]
    await this.#refuseLocked(failures)
    const member = await members.findByCredentials(account, typed)
    await this.#refuseLocked(failures)
    const resetToken = member ? undefined : await passwordChanges.redeem(account, typed)
    if (!member && !resetToken) {
      for (const failure of failures) if (!(await limits.take(failure))) await this.#refuseLocked(failures)
      throw new AppError('BAD_CREDENTIALS')
    }

    await limits.forget([limitRules.loginAccount, account])
    if (resetToken) throw new ResetStarted(resetToken)
    if (!member?.activated_at) {
      if (member) await activation.sendAgain(member, locale)
      throw new AppError('NOT_ACTIVATED')
    }
    return { ...(await sessions.begin(member)), redirectUrl: landingOf(member) }
  }

  async #refuseLocked(failures: readonly Count[]): Promise<void> {
    const seconds = await this.#parts.limits.wait(...failures)
    if (seconds > 0) throw new AppError('LOGIN_LOCKED', { seconds })
  }
}

/** D11. */
function landingOf(member: Member): string {
  return member.role_id === ADMINISTRATOR ? '/admin/statistic' : '/sounds/tracks'
}
