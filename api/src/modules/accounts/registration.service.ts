import type { Registration } from '@sori/contract/account'
import { RefusedRequest } from '../../lib/app-error.ts'
import type { Database } from '../../lib/database.ts'
import type { Caller } from '../../plugins/app-types.ts'
import type { Asker } from '../../plugins/asker.ts'
import type { Limits } from '../limits/index.ts'
import { countMail, limitRules } from '../limits/index.ts'
import type { MemberService, Passwords } from '../members/member.service.ts'
import type { ActivationService } from './activation.service.ts'

type Parts = { db: Database; members: MemberService; passwords: Passwords; activation: ActivationService; limits: Limits }

/** Becoming a member (sections 4 and 5). */
export class RegistrationService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Whether nobody has this email yet. Throws `TOO_MANY_REQUESTS`. */
  async isEmailFree(email: string, { address }: Asker): Promise<boolean> {
    const { limits, members } = this.#parts
    await limits.demand([limitRules.availabilityAddress, address])
    return (await members.findByEmail(email)) === undefined
  }

  /** Whether nobody else has this nickname: one's own is free, so that its capitals can be changed. Throws `TOO_MANY_REQUESTS`. */
  async isNicknameFree(nickname: string, caller: Caller | null, { address }: Asker): Promise<boolean> {
    const { limits, members } = this.#parts
    await limits.demand([limitRules.availabilityAddress, address])
    const holder = await members.findByNickname(nickname)
    return holder === undefined || holder.id === caller?.id
  }

  /** A member who is to be activated, and the mail that asks for it, or neither. Throws `VALIDATION` for what is `TAKEN`. */
  async register({ password, ...person }: Registration, { address, locale }: Asker): Promise<void> {
    const { db, members, passwords, activation, limits } = this.#parts
    await limits.demand([limitRules.registrationAddress, address])
    const [byEmail, byNickname] = [await members.findByEmail(person.email), await members.findByNickname(person.nickname)]
    const taken = [...(byEmail ? ['email'] : []), ...(byNickname ? ['nickname'] : [])]
    if (taken.length > 0) throw new RefusedRequest(taken.map((field) => ({ field, code: 'TAKEN' })))

    const passwordHash = await passwords.hash(password)
    // So that a login within the next minute does not send a second code.
    await countMail(limits, 'activation', person.email)
    await db.transaction().execute(async (tx) => {
      const member = await members.add({ ...person, passwordHash }, tx)
      await activation.send(member, locale, tx)
    })
  }
}
