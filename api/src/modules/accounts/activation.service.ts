import type { Locale } from '@sori/contract/messages'
import { AppError } from '../../lib/errors/app-error.ts'
import type { Database } from '../../lib/postgres/database.ts'
import type { Asker } from '../../plugins/asker.ts'
import type { Count, Limits } from '../limits/index.ts'
import { countMail, limitRules } from '../limits/index.ts'
import type { Post } from '../mail/index.ts'
import { mailTexts } from '../mail/index.ts'
import type { Member, MemberService } from '../members/member.service.ts'
import type { ActivationRepository } from './activation.repository.ts'
import type { SecretHashes } from './secrets.ts'
import { newActivationCode } from './secrets.ts'

type Parts = {
  db: Database
  codes: ActivationRepository
  members: MemberService
  limits: Limits
  post: Post
  hashes: SecretHashes
  publicUrl: string
}

/** Confirming an email by a code that was sent to it (D12). */
export class ActivationService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Sends the member a code, which voids any earlier one; all in the transaction `db`. */
  async send({ id, email, name }: Member, locale: Locale, db: Database): Promise<void> {
    const { codes, post, hashes, publicUrl } = this.#parts
    let code = newActivationCode()
    while (!(await codes.put(id, hashes.toStore('activation-code', code), db))) code = newActivationCode()
    await post.send({ to: email, ...mailTexts(locale).activation(name, code, publicUrl) }, db)
  }

  /** As `send`, unless one was sent within the last minute, or too many within the hour (D11). */
  async sendAgain(member: Member, locale: Locale): Promise<void> {
    const { db, limits } = this.#parts
    if (await countMail(limits, 'activation', member.email)) await db.transaction().execute((tx) => this.send(member, locale, tx))
  }

  /** Sends a code if somebody with this email waits for one. Throws `TOO_MANY_REQUESTS`. */
  async ask(email: string, { address, locale }: Asker): Promise<void> {
    const { limits, members } = this.#parts
    await limits.demand([limitRules.mailAddress, address])
    const member = await members.findByEmail(email)
    if (member && !member.activated_at) await this.sendAgain(member, locale)
  }

  /**
   * Activates whoever was sent `code`. Throws `ACTIVATION_REFUSED`, and `TOO_MANY_REQUESTS` after ten wrong ones from one address. A try is
   * counted before it is looked at, so that of any number at once only ten are; a right code takes its count back.
   */
  async activate(code: string, { address }: Asker): Promise<void> {
    const { limits, hashes } = this.#parts
    const tries: Count = [limitRules.activationAddress, address]
    await limits.demand(tries)
    if (!(await this.#redeem(hashes.toFind('activation-code', code)))) throw new AppError('ACTIVATION_REFUSED')
    await limits.release(tries)
  }

  /** Activates the member who was sent the code with one of these hashes, and uses it up; false when there is none. */
  #redeem(hashes: readonly Buffer[]): Promise<boolean> {
    const { db, codes, members } = this.#parts
    return db.transaction().execute(async (tx) => {
      const memberId = await codes.take(hashes, tx)
      if (memberId === undefined) return false
      await members.activate(memberId, tx)
      return true
    })
  }
}
