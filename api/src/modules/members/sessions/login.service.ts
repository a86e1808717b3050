import { type LoginAnswer, type LoginBody, rolesById } from '@sori/contract/account'
import type { ErrorCode } from '@sori/contract/errors'
import { singleSpaced } from '@sori/contract/text'
import { AppError, ResetStarted } from '../../../lib/errors/app-error.ts'
import { ADMINISTRATOR } from '../../../lib/postgres/member-roles.ts'
import { randomToken } from '../../../lib/secrets/random-token.ts'
import type { Requester } from '../../../plugins/requester.ts'
import { type CallCounter, countersOf, type Limits, limitRules } from '../../site/limits/index.ts'
import type { ActivationService } from '../accounts/activation.service.ts'
import type { PasswordService } from '../accounts/password.service.ts'
import {
  emailKey,
  type MemberRow,
  type MemberService,
  type Passwords,
} from '../members/member.service.ts'
import type { SecondFactorService } from '../second-factor/second-factor.service.ts'
import type { KnownDeviceRepository } from './known-device.repository.ts'
import type { LoginPace } from './login-pace.ts'
import type { SessionService } from './session.service.ts'

type Dependencies = {
  members: MemberService
  passwords: Passwords
  sessions: SessionService
  activation: ActivationService
  passwordChanges: PasswordService
  devices: KnownDeviceRepository
  secondFactors: SecondFactorService
  pace: LoginPace
  limits: Limits
}

/** Errors after which the login stays counted. */
const WRONG_GUESS_CODES: readonly ErrorCode[] = ['BAD_CREDENTIALS', 'SECOND_FACTOR_REFUSED']

/** `knownDevice` is the token of a device that has logged in to the account before. */
type LoginTry = {
  account: string
  password: string
  knownDevice: string | undefined
  secondFactor: string | undefined
}

type LoginHeaders = {
  userAgent: string | null
  deviceToken: string | undefined
  secondFactor: string | undefined
}

export class LoginService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Begins a session. Throws:
   * - `TOO_MANY_REQUESTS`, and `LOGIN_LOCKED` after too many wrong passwords
   * - `BAD_CREDENTIALS`, which takes the same time for an unknown account
   * - `ResetStarted` for a temporary password
   * - the errors of `SecondFactorService.requireAtLogin`
   * - `ACCOUNT_DISABLED`, and `NOT_ACTIVATED` after mailing a new code
   */
  async logIn(
    { username, password }: LoginBody,
    requester: Requester,
    { userAgent, deviceToken: token, secondFactor }: LoginHeaders,
  ): Promise<{ tokens: LoginAnswer; deviceToken: string; roles: readonly string[] }> {
    const { members, sessions, devices, limits } = this.#dependencies
    const account = emailKey(username)
    const knownDevice = (await devices.isKnown(account, token)) ? token : undefined
    const deviceCount: CallCounter = [limitRules.logins, `${account} ${knownDevice}`]
    const loginCounts = knownDevice ? [deviceCount] : countersOf(limitRules.logins, requester)
    await limits.countOrThrow(...loginCounts)
    const login = { account, password: singleSpaced(password), knownDevice, secondFactor }
    const member = await this.#verifyCounted(login, requester)
    await this.#requireUsable(member, requester)
    const tokens = await sessions.begin(member, userAgent)
    const deviceToken = token ?? randomToken()
    await devices.remember(member.id, deviceToken)
    await members.rememberLocale(member, requester.locale)
    const roles = rolesById[member.role_id] ?? []
    return { tokens: { ...tokens, redirectUrl: landingPathOf(member) }, deviceToken, roles }
  }

  /** Counts a login before the check, so that concurrent guesses cannot exceed the limit. */
  async #verifyCounted(login: LoginTry, requester: Requester): Promise<MemberRow> {
    const { limits, pace } = this.#dependencies
    const { account, knownDevice } = login
    const pairCount: CallCounter = [
      limitRules.loginPair,
      `${account} ${knownDevice ?? requester.address}`,
    ]
    if (!(await limits.tryCount(pairCount)))
      throw new AppError('LOGIN_LOCKED', {
        seconds: Math.max(1, await limits.secondsUntilFree(pairCount)),
      })
    const counts = [pairCount]
    try {
      if (knownDevice === undefined) counts.push(...(await pace.countAndWait(account, requester)))
      const member = await this.#verifyPassword(login)
      await this.#requireSecondFactor(member, login)
      await limits.uncount(...counts)
      await limits.reset(pairCount)
      return member
    } catch (error) {
      const isWrongGuess = error instanceof AppError && WRONG_GUESS_CODES.includes(error.code)
      if (!isWrongGuess) await limits.uncount(...counts)
      throw error
    }
  }

  async #verifyPassword({ account, password, knownDevice }: LoginTry): Promise<MemberRow> {
    const { members, passwords, passwordChanges } = this.#dependencies
    const member = await members.findByEmail(account)
    // A password is also hashed for an unknown account, so that both take the same time.
    const limiter = knownDevice ? 'known-device' : 'login'
    const isRight = await passwords.verify(password, member?.password_hash, limiter)
    if (member && isRight) return member
    const resetToken = await passwordChanges.redeemTemporaryPassword(account, password)
    if (resetToken === undefined) throw new AppError('BAD_CREDENTIALS')
    throw new ResetStarted(resetToken)
  }

  async #requireSecondFactor(member: MemberRow, login: LoginTry): Promise<void> {
    if (member.role_id !== ADMINISTRATOR) return
    const { secondFactor, knownDevice } = login
    await this.#dependencies.secondFactors.requireAtLogin(member.id, secondFactor, knownDevice)
  }

  async #requireUsable(member: MemberRow, { locale }: Requester): Promise<void> {
    if (member.disabled_at) throw new AppError('ACCOUNT_DISABLED')
    if (member.activated_at) return
    await this.#dependencies.activation.mailNewCodes(member, locale)
    throw new AppError('NOT_ACTIVATED')
  }
}

function landingPathOf(member: MemberRow): string {
  return member.role_id === ADMINISTRATOR ? '/admin/statistic' : '/sounds/tracks'
}
