import type { Registration } from '@sori/contract/account'
import type { Locale } from '@sori/contract/messages'
import { AppError, type FieldRefusal, RefusedRequest } from '../../../lib/errors/app-error.ts'
import type { Database } from '../../../lib/postgres/database.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import { type Limits, mailCounters } from '../../site/limits/index.ts'
import { emailKey, type MemberService, type Passwords } from '../members/member.service.ts'
import type { NicknameService } from '../members/nickname.service.ts'
import type { ActivationRepository } from './activation.repository.ts'
import type { ActivationService } from './activation.service.ts'

type Dependencies = {
  db: Database
  members: MemberService
  nicknames: NicknameService
  passwords: Passwords
  activation: ActivationService
  activations: ActivationRepository
  limits: Limits
}

export class RegistrationService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Returns whether no activated account has this email. */
  async isEmailFree(email: string): Promise<boolean> {
    const holder = await this.#dependencies.members.findByEmail(email)
    return !holder?.activated_at
  }

  /** Returns whether the caller may take a nickname. Their own is free, also in other capitals. */
  async isNicknameFree(nickname: string, caller: Caller | null): Promise<boolean> {
    return (await this.#dependencies.nicknames.refusalOf(nickname, caller?.id)) === undefined
  }

  /**
   * Stores a member and mails the code. An earlier registration of the email stays valid; the
   * response does not reveal that it exists. Throws `VALIDATION`, and `TOO_MANY_REQUESTS` within a
   * minute after the last code.
   */
  async register({ password, ...person }: Registration, locale: Locale): Promise<void> {
    const { db, members, passwords, activation, activations, limits } = this.#dependencies
    const refusals = await this.#findRefusals(person)
    if (refusals.length > 0) throw new RefusedRequest(refusals)
    const email = emailKey(person.email)
    const counts = mailCounters('activation', email)
    const seconds = await limits.secondsUntilFree(...counts)
    if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds })
    const passwordHash = await passwords.hash(password, 'visitor')
    // Counts this mail, so that a login within the next minute sends no second code.
    await limits.countOrThrow(...counts)
    await db.transaction().execute(async (tx) => {
      const earlier = await members.lockNeverActivated(tx, 'email', email)
      if (earlier) await activations.copyToEarlier(tx, earlier)
      const member = await members.add(tx, { ...person, passwordHash })
      await activation.mailCode(tx, member, locale)
    })
  }

  async #findRefusals({
    email,
    nickname,
  }: Pick<Registration, 'email' | 'nickname'>): Promise<FieldRefusal[]> {
    const { members, nicknames } = this.#dependencies
    const holder = await members.findByEmail(email)
    const refusals: FieldRefusal[] = []
    if (holder?.activated_at) refusals.push({ field: 'email', code: 'TAKEN' })
    const replacedId = holder?.activated_at ? undefined : holder?.id
    const code = await nicknames.refusalOf(nickname, replacedId)
    if (code) refusals.push({ field: 'nickname', code })
    return refusals
  }
}
