import type { Registration } from '@sori/contract/account'
import type { Locale } from '@sori/contract/messages'
import type { FieldRefusal } from '../../../lib/errors/app-error.ts'
import { AppError, RefusedRequest } from '../../../lib/errors/app-error.ts'
import type { Database } from '../../../lib/postgres/database.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import type { Limits } from '../../site/limits/index.ts'
import { mailCounts } from '../../site/limits/index.ts'
import type { MemberService, Passwords } from '../members/member.service.ts'
import { emailKey } from '../members/member.service.ts'
import type { NicknameService } from '../members/nickname.service.ts'
import type { ActivationService } from './activation.service.ts'
import type { EarlierRegistrationRepository } from './earlier-registration.repository.ts'

type Parts = {
  db: Database
  members: MemberService
  nicknames: NicknameService
  passwords: Passwords
  activation: ActivationService
  earlier: EarlierRegistrationRepository
  limits: Limits
}

/** Becoming a member (product.md §4 and §5). */
export class RegistrationService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** True when a registration with this email can succeed: no activated account has it. */
  async isEmailFree(email: string): Promise<boolean> {
    const holder = await this.#parts.members.findByEmail(email)
    return holder === undefined || holder.activated_at === null
  }

  /** True when the caller may take this nickname, or has it: its capitals can be changed. */
  async isNicknameFree(nickname: string, caller: Caller | null): Promise<boolean> {
    return (await this.#parts.nicknames.refusalOf(nickname, caller?.id)) === undefined
  }

  /**
   * Stores a member to be activated and mails the code. An earlier registration of the email stays
   * valid by its own code, and the caller does not learn of it. Throws `VALIDATION` for a `TAKEN`
   * email and a refused nickname, and `TOO_MANY_REQUESTS`, also within a minute of the last code.
   */
  async register({ password, ...person }: Registration, locale: Locale): Promise<void> {
    const { db, members, passwords, activation, earlier, limits } = this.#parts
    const refused = await this.#refusals(person)
    if (refused.length > 0) throw new RefusedRequest(refused)
    const mail = mailCounts('activation', emailKey(person.email))
    const seconds = await limits.wait(...mail)
    if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds })
    const passwordHash = await passwords.hash(password, 'visitor')
    // A login within the next minute must not send a second code.
    await limits.demand(...mail)
    await db.transaction().execute(async (tx) => {
      const present = await members.lockNeverActivated(tx, 'email', emailKey(person.email))
      if (present) await earlier.keep(tx, present)
      const member = await members.add(tx, { ...person, passwordHash })
      await activation.send(tx, member, locale)
    })
  }

  async #refusals({
    email,
    nickname,
  }: Pick<Registration, 'email' | 'nickname'>): Promise<FieldRefusal[]> {
    const { members, nicknames } = this.#parts
    const replaced = await members.findByEmail(email)
    const code = await nicknames.refusalOf(
      nickname,
      replaced?.activated_at === null ? replaced.id : undefined,
    )
    return [
      ...((await this.isEmailFree(email)) ? [] : [{ field: 'email', code: 'TAKEN' as const }]),
      ...(code ? [{ field: 'nickname', code }] : []),
    ]
  }
}
