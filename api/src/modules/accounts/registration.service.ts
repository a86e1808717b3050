import type { Registration } from '@sori/contract/account'
import type { FieldRefusal } from '../../lib/errors/app-error.ts'
import { AppError, RefusedRequest } from '../../lib/errors/app-error.ts'
import type { Database } from '../../lib/postgres/database.ts'
import type { Caller } from '../../plugins/app-types.ts'
import type { Asker } from '../../plugins/asker.ts'
import type { Limits } from '../limits/index.ts'
import { countMailOrWait, limitRules } from '../limits/index.ts'
import type { MemberService, Passwords } from '../members/member.service.ts'
import { emailKey } from '../members/member.service.ts'
import type { NicknameService } from '../members/nickname.service.ts'
import type { ActivationService } from './activation.service.ts'

type Parts = {
  db: Database
  members: MemberService
  nicknames: NicknameService
  passwords: Passwords
  activation: ActivationService
  limits: Limits
}

/** Becoming a member (product.md §4 and §5). */
export class RegistrationService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** True where a registration with this email can succeed: nobody has it, or nobody has activated the account. Throws `TOO_MANY_REQUESTS`. */
  async isEmailFree(email: string, { address }: Asker): Promise<boolean> {
    await this.#parts.limits.demand([limitRules.availabilityAddress, address])
    return this.#isFree(email)
  }

  /** True where the caller may take this nickname: one's own is free, so that its capitals can be changed. Throws `TOO_MANY_REQUESTS`. */
  async isNicknameFree(nickname: string, caller: Caller | null, { address }: Asker): Promise<boolean> {
    const { limits, nicknames } = this.#parts
    await limits.demand([limitRules.availabilityAddress, address])
    return (await nicknames.refusalOf(nickname, caller?.id)) === undefined
  }

  /**
   * A member who is to be activated, and the mail that asks for it, or neither. An account of that email that was never activated is replaced.
   * Throws `VALIDATION` for an email that is `TAKEN` and a nickname that cannot be taken, and `TOO_MANY_REQUESTS`, also where the email was
   * sent a code within the last minute.
   */
  async register({ password, ...person }: Registration, { address, locale }: Asker): Promise<void> {
    const { db, members, passwords, activation, limits } = this.#parts
    await limits.demand([limitRules.registrationAddress, address])
    const refused = await this.#refusals(person)
    if (refused.length > 0) throw new RefusedRequest(refused)
    const passwordHash = await passwords.hash(password)
    // Counted here, so that a login within the next minute does not send a second code.
    const wait = await countMailOrWait(limits, 'activation', emailKey(person.email))
    if (wait > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds: wait })
    await db.transaction().execute(async (tx) => {
      const member = await members.add({ ...person, passwordHash }, tx)
      await activation.send(member, locale, tx)
    })
  }

  async #refusals({ email, nickname }: Pick<Registration, 'email' | 'nickname'>): Promise<FieldRefusal[]> {
    const { members, nicknames } = this.#parts
    const replaced = await members.findByEmail(email)
    const code = await nicknames.refusalOf(nickname, replaced?.activated_at === null ? replaced.id : undefined)
    return [
      ...((await this.#isFree(email)) ? [] : [{ field: 'email', code: 'TAKEN' as const }]),
      ...(code ? [{ field: 'nickname', code }] : []),
    ]
  }

  async #isFree(email: string): Promise<boolean> {
    const holder = await this.#parts.members.findByEmail(email)
    return holder === undefined || holder.activated_at === null
  }
}
