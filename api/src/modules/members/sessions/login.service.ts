import type { LoginAnswer, LoginBody } from '@sori/contract/account'
import { singleSpaced } from '@sori/contract/text'
import { AppError, ResetStarted } from '../../../lib/errors/app-error.ts'
import { ADMINISTRATOR } from '../../../lib/postgres/member-roles.ts'
import type { Requester } from '../../../plugins/requester.ts'
import type { Count, Limits } from '../../site/limits/index.ts'
import { countsOf, limitRules } from '../../site/limits/index.ts'
import type { ActivationService } from '../accounts/activation.service.ts'
import type { PasswordService } from '../accounts/password.service.ts'
import type { HashingLane, Member, MemberService } from '../members/member.service.ts'
import { emailKey } from '../members/member.service.ts'
import { newDeviceToken } from './device.ts'
import type { KnownDeviceRepository } from './known-device.repository.ts'
import type { LoginPace } from './login-pace.ts'
import type { SessionService } from './session.service.ts'

type Parts = {
  members: MemberService
  sessions: SessionService
  activation: ActivationService
  passwordChanges: PasswordService
  devices: KnownDeviceRepository
  pace: LoginPace
  limits: Limits
}

/** The browser of a login: its user agent, and the token of its cookie if it has one. */
export type LoginDevice = { userAgent: string | null; token: string | undefined }

/** A login, with the token by which the browser is known from now on. */
export type Login = { answer: LoginAnswer; deviceToken: string }

type Credentials = { account: string; password: string }

/** Logging in (D11–D13, ADR 31). */
export class LoginService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Returns tokens for an email and its password. Throws `TOO_MANY_REQUESTS` for too many logins from
   * one address, or from one device that the account knows; `BAD_CREDENTIALS`, the same and after the same time for an unknown account;
   * `ACCOUNT_DISABLED` and `NOT_ACTIVATED` for the right password of such an account, the latter with a fresh code on its way; `ResetStarted` for a
   * temporary password; `LOGIN_LOCKED` after too many failures. A try is counted before its password is checked, so that of guesses made
   * at once no more than ten get another answer than that.
   */
  async logIn(
    { username, password }: LoginBody,
    asker: Requester,
    { userAgent, token }: LoginDevice,
  ): Promise<Login> {
    const { sessions, devices, limits } = this.#parts
    const credentials = { account: emailKey(username), password: singleSpaced(password) }
    const isKnown = await devices.knows(credentials.account, token)
    const knownDevice = isKnown ? token : undefined
    await limits.demand(
      ...(knownDevice
        ? [deviceCount(credentials.account, knownDevice)]
        : countsOf(limitRules.logins, asker)),
    )
    const member = await this.#counted(credentials, asker, knownDevice)
    await this.#demandUsable(member, asker)
    const tokens = await sessions.begin(member, userAgent)
    const deviceToken = token ?? newDeviceToken()
    await devices.remember(member.id, deviceToken)
    return { answer: { ...tokens, redirectUrl: landingOf(member) }, deviceToken }
  }

  /** Finds the member of the credentials. A known device has ten tries, independent of others. */
  async #counted(
    credentials: Credentials,
    asker: Requester,
    knownDevice: string | undefined,
  ): Promise<Member> {
    const { limits, pace } = this.#parts
    const { account } = credentials
    const pair: Count = [limitRules.loginPair, `${account} ${knownDevice ?? asker.address}`]
    if (!(await limits.take(pair)))
      throw new AppError('LOGIN_LOCKED', { seconds: Math.max(1, await limits.wait(pair)) })
    let isWrong = false
    let entered: Awaited<ReturnType<LoginPace['enter']>> | undefined
    try {
      if (knownDevice === undefined) entered = await pace.enter(account, asker)
      const member = await this.#verified(credentials, knownDevice ? 'known-device' : 'login')
      await limits.forget(pair)
      return member
    } catch (error) {
      isWrong = error instanceof AppError && error.code === 'BAD_CREDENTIALS'
      throw error
    } finally {
      if (!isWrong) {
        await limits.release(pair)
        await entered?.release()
      }
    }
  }

  async #verified({ account, password }: Credentials, lane: HashingLane): Promise<Member> {
    const { members, passwordChanges } = this.#parts
    const member = await members.findByCredentials({ email: account, password }, lane)
    if (member) return member
    const resetToken = await passwordChanges.redeem(account, password)
    if (resetToken === undefined) throw new AppError('BAD_CREDENTIALS')
    throw new ResetStarted(resetToken)
  }

  async #demandUsable(member: Member, { locale }: Requester): Promise<void> {
    if (member.disabled_at) throw new AppError('ACCOUNT_DISABLED')
    if (member.activated_at) return
    await this.#parts.activation.sendAgain(member, locale)
    throw new AppError('NOT_ACTIVATED')
  }
}

function deviceCount(account: string, device: string): Count {
  return [limitRules.logins, `${account} ${device}`]
}

/** D11. */
function landingOf(member: Member): string {
  return member.role_id === ADMINISTRATOR ? '/admin/statistic' : '/sounds/tracks'
}
