import { hash } from 'node:crypto'
import {
  type SecondFactorSecret,
  type SecondFactorState,
  secondFactorBody,
} from '@sori/contract/account'
import { AppError, RefusedRequest } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { Log } from '../../../lib/runtime/log.ts'
import type { Keys } from '../../../lib/secrets/keys.ts'
import { randomText } from '../../../lib/secrets/random-text.ts'
import { Seal } from '../../../lib/secrets/seal.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import { type CallCounter, type Limits, limitRules } from '../../site/limits/index.ts'
import {
  type MemberService,
  type Passwords,
  requireOwnPassword,
} from '../members/member.service.ts'
import { endSecondFactor, recordSwitch } from './record-switch.ts'
import { SecondFactorRepository } from './second-factor.repository.ts'
import { newSecret, stepOf, uriOf } from './totp.ts'

const RECOVERY_CODE_COUNT = 10
/** 16 characters are 79 random bits, which a fast hash protects well enough. */
const RECOVERY_CODE_LENGTH = 16
/** The length of an authenticator app's code. */
const APP_CODE_LENGTH = 6
/** Groups of four characters, except the last group. */
const GROUPS_BEFORE_LAST = /.{4}(?!$)/g

export { endSecondFactor, SecondFactorRepository }

type Dependencies = {
  db: Database
  keys: Keys
  limits: Limits
  log: Log
  members: MemberService
  passwords: Passwords
  now: () => Date
}

/** The second factor that administrators may require at their logins (ADR 110). */
export class SecondFactorService {
  #dependencies: Dependencies
  #factors: SecondFactorRepository
  #seal: Seal

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
    this.#factors = new SecondFactorRepository(dependencies.db)
    this.#seal = new Seal(dependencies.keys, 'second-factor')
  }

  async readState({ id }: Caller): Promise<SecondFactorState> {
    const factor = await this.#factors.find(id)
    const recoveryCodesLeft = await this.#factors.countRecoveryCodes(id)
    return { since: factor?.confirmed_at?.toISOString() ?? null, recoveryCodesLeft }
  }

  /** Creates a secret, which logins require after `confirm`. Throws `SECOND_FACTOR_ON`. */
  async begin({ id }: Caller, password: string): Promise<SecondFactorSecret> {
    const { email } = await requireOwnPassword(this.#dependencies, id, password)
    const secret = newSecret()
    if (!(await this.#factors.begin(id, this.#seal.close({ secret }))))
      throw new AppError('SECOND_FACTOR_ON')
    return { secret, uri: uriOf(secret, email) }
  }

  /**
   * Turns the second factor on and returns the recovery codes. Throws `NOT_FOUND` without a started
   * setup, and `WRONG_CODE`.
   */
  async confirm({ id }: Caller, code: string): Promise<string[]> {
    const factor = await this.#factors.find(id)
    if (!factor || factor.confirmed_at) throw new AppError('NOT_FOUND')
    const step = await this.#countAndRequire(id, async () => this.#stepOf(factor.secret, code))
    return this.#dependencies.db.transaction().execute(async (tx) => {
      if (!(await this.#factors.confirm(tx, id, { secret: factor.secret, step })))
        throw new AppError('NOT_FOUND')
      await recordSwitch(tx, id, { isOn: true })
      return this.#newRecoveryCodes(tx, id)
    })
  }

  /** Replaces the recovery codes. Throws `NOT_FOUND` without a second factor, and `WRONG_CODE`. */
  async renewRecoveryCodes({ id }: Caller, code: string): Promise<string[]> {
    await this.#requireOwn(id, code)
    return this.#dependencies.db.transaction().execute((tx) => this.#newRecoveryCodes(tx, id))
  }

  /** Removes the second factor. Throws `NOT_FOUND` without one, and `WRONG_CODE`. */
  async turnOff({ id }: Caller, code: string): Promise<void> {
    await this.#requireOwn(id, code)
    await this.#dependencies.db
      .transaction()
      .execute((tx) => endSecondFactor(tx, this.#factors, { memberId: id }))
  }

  /**
   * Checks the code of a login. Throws `SECOND_FACTOR_REQUIRED` without a code,
   * `SECOND_FACTOR_REFUSED` for a wrong or used one, and `LOGIN_LOCKED` after too many. A known
   * device has its own counter, so that wrong codes from elsewhere do not lock it.
   */
  async requireAtLogin(
    memberId: number,
    code: string | undefined,
    knownDevice = '',
  ): Promise<void> {
    const factor = await this.#factors.find(memberId)
    if (!factor?.confirmed_at) return
    if (code === undefined) throw new AppError('SECOND_FACTOR_REQUIRED')
    const { limits } = this.#dependencies
    const tries: CallCounter = [limitRules.secondFactors, `${memberId} ${knownDevice}`]
    if (!(await limits.tryCount(tries)))
      throw new AppError('LOGIN_LOCKED', {
        seconds: Math.max(1, await limits.secondsUntilFree(tries)),
      })
    const { data } = secondFactorBody.safeParse({ secondFactor: code })
    if (!data) throw new AppError('SECOND_FACTOR_REFUSED')
    let isRight: boolean
    try {
      isRight = await this.#redeemCode(memberId, factor.secret, data.secondFactor)
    } catch (error) {
      await limits.uncount(tries)
      throw error
    }
    if (!isRight) throw new AppError('SECOND_FACTOR_REFUSED')
    await limits.uncount(tries)
  }

  async remove(tx: Transaction, memberId: number): Promise<void> {
    await this.#factors.remove(tx, memberId)
  }

  /**
   * Seals all secrets with the current key, because an earlier key is removed after 14 days (ADR
   * 32).
   */
  async sealAgain(): Promise<void> {
    for (const { member_id, secret } of await this.#factors.listSecrets()) {
      if (secret.startsWith(this.#seal.prefix)) continue
      try {
        const newSecret = this.#seal.close(this.#seal.open(secret) as object)
        await this.#factors.replaceSecret(member_id, secret, newSecret)
      } catch (err) {
        this.#dependencies.log.error(
          { err, memberId: member_id },
          'a second factor cannot be opened',
        )
      }
    }
  }

  async #requireOwn(id: number, code: string): Promise<void> {
    const factor = await this.#factors.find(id)
    if (!factor?.confirmed_at) throw new AppError('NOT_FOUND')
    await this.#countAndRequire(id, () => this.#redeemCode(id, factor.secret, code))
  }

  /** Counts a try and returns the result of `check`. Throws `WRONG_CODE` if it is falsy. */
  async #countAndRequire<T>(
    id: number,
    check: () => Promise<T>,
  ): Promise<Exclude<T, false | undefined>> {
    const { limits } = this.#dependencies
    const tries: CallCounter = [limitRules.secondFactors, `own ${id}`]
    await limits.countOrThrow(tries)
    const result = await check()
    if (!result) throw new RefusedRequest([{ field: 'secondFactor', code: 'WRONG_CODE' }])
    await limits.uncount(tries)
    return result as Exclude<T, false | undefined>
  }

  /** Returns whether the code is right, and marks it as used. */
  async #redeemCode(memberId: number, sealed: string, code: string): Promise<boolean> {
    if (code.length > APP_CODE_LENGTH)
      return this.#factors.removeRecoveryCode(memberId, recoveryCodeHash(memberId, code))
    const step = this.#stepOf(sealed, code)
    return step !== undefined && this.#factors.markStepUsed(memberId, step)
  }

  /** Returns the time step of a right code. Throws `UNAVAILABLE` if this process lacks the key. */
  #stepOf(sealed: string, code: string): number | undefined {
    const { secret } = this.#openSecret(sealed)
    return stepOf(secret, code, this.#dependencies.now())
  }

  #openSecret(sealed: string): { secret: string } {
    try {
      return this.#seal.open(sealed) as { secret: string }
    } catch (err) {
      this.#dependencies.log.error({ err }, 'a second factor cannot be opened')
      throw new AppError('UNAVAILABLE')
    }
  }

  async #newRecoveryCodes(tx: Transaction, memberId: number): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
      randomText(RECOVERY_CODE_LENGTH),
    )
    const hashes = codes.map((code) => recoveryCodeHash(memberId, code))
    await this.#factors.replaceRecoveryCodes(tx, memberId, hashes)
    return codes.map((code) => code.replace(GROUPS_BEFORE_LAST, '$&-'))
  }
}

function recoveryCodeHash(memberId: number, code: string): Buffer {
  return hash('sha256', `${memberId}:${code}`, 'buffer')
}
