import type { Locale } from '@sori/contract/messages'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { JobData, Jobs } from '../../site/jobs/index.ts'
import type { Limits, Origin } from '../../site/limits/index.ts'
import { countMail, countsOf, limitRules } from '../../site/limits/index.ts'
import type { ListedRegistration, Mailer, Seal } from '../../site/mail/index.ts'
import { mailTexts } from '../../site/mail/index.ts'
import type { Member, MemberService } from '../members/member.service.ts'
import type { ActivationRepository } from './activation.repository.ts'
import type { EarlierRegistrationRepository } from './earlier-registration.repository.ts'
import type { SecretHashes } from './secrets.ts'
import { newActivationCode } from './secrets.ts'

type Parts = {
  db: Database
  codes: ActivationRepository
  earlier: EarlierRegistrationRepository
  members: MemberService
  limits: Limits
  jobs: Jobs
  mailer: Mailer
  seal: Seal
  hashes: SecretHashes
  publicUrl: string
}

/** A request for another code, as the job carries it. */
type ResendRequest = { email: string; locale: Locale }

/** Confirming an email by a code that was sent to it (D12). */
export class ActivationService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Mails the code of the member's newest registration in the transaction. The mail tells the
   * owner of the address when other registrations wait too; their codes stay valid.
   */
  async send(tx: Transaction, member: Member, locale: Locale): Promise<void> {
    const { codes, earlier } = this.#parts
    const code = await this.#newCode((hash) => codes.put(tx, member.id, hash))
    const others = await earlier.of(tx, member.id)
    const registration = { nickname: member.nickname, at: member.created_at, code }
    await this.#mail(tx, member, { listed: [registration], isOnly: others.length === 0 }, locale)
  }

  /**
   * Mails a new code for each registration of the member. Sends no mail within a minute after another,
   * and no seventh within an hour (D11).
   */
  async sendAgain({ id, email }: Member, locale: Locale): Promise<void> {
    const { db, limits, codes, earlier, members } = this.#parts
    if (!(await countMail(limits, 'activation', email))) return
    await db.transaction().execute(async (tx) => {
      const member = await members.lockNeverActivated(tx, 'id', id)
      if (!member) return
      const code = await this.#newCode((hash) => codes.put(tx, id, hash))
      const listed = [{ nickname: member.nickname, at: member.created_at, code }]
      for (const { id: earlierId, nickname, registered_at: at } of await earlier.of(tx, id)) {
        const earlierCode = await this.#newCode((hash) => earlier.putCode(tx, earlierId, hash))
        listed.push({ nickname, at, code: earlierCode })
      }
      await this.#mail(tx, member, { listed, isOnly: listed.length === 1 }, locale)
    })
  }

  /**
   * Requests another code. A job looks the account up (`mailAgain`), so that the response takes the
   * same time for everybody.
   */
  async ask(email: string, locale: Locale): Promise<void> {
    const { jobs, seal } = this.#parts
    const request: ResendRequest = { email, locale }
    await jobs.send('resend-activation', { sealed: seal.close(request) })
  }

  /** Mails a new code if an account with this email waits for its activation. */
  async mailAgain({ sealed }: JobData['resend-activation']): Promise<void> {
    const { members, seal } = this.#parts
    const { email, locale } = seal.open(sealed) as ResendRequest
    const member = await members.findByEmail(email)
    if (member && !member.activated_at) await this.sendAgain(member, locale)
  }

  /**
   * Activates the account of `code` and returns its email. Throws `ACTIVATION_REFUSED`, and
   * `TOO_MANY_REQUESTS` after ten wrong codes from one address. Counts each try before the check,
   * so that concurrent tries cannot pass the limit; a right code returns its count.
   */
  async activate(code: string, origin: Origin): Promise<string> {
    const { limits, hashes } = this.#parts
    const tries = countsOf(limitRules.activationAddress, origin)
    await limits.demand(...tries)
    const email = await this.#redeem(hashes.toFind('activation-code', code))
    if (email === undefined) throw new AppError('ACTIVATION_REFUSED')
    await limits.release(...tries)
    return email
  }

  /**
   * Activates the account with the registration of a code, ends its other registrations and returns
   * its email; undefined for an unknown code. Locks the member first, so that two codes of one
   * account cannot deadlock.
   */
  #redeem(hashes: readonly Buffer[]): Promise<string | undefined> {
    const { db, codes, earlier, members } = this.#parts
    return db.transaction().execute(async (tx) => {
      const id = (await codes.holderOf(tx, hashes)) ?? (await earlier.holderOf(tx, hashes))
      if (id === undefined || !(await members.lockNeverActivated(tx, 'id', id))) return undefined
      if (!(await codes.take(tx, hashes))) {
        const registered = await earlier.take(tx, hashes)
        if (!registered) return undefined
        await members.restore(tx, id, registered)
      }
      await codes.removeOf(tx, id)
      await earlier.removeOf(tx, id)
      await members.activate(tx, id)
      return (await members.get(tx, id)).email
    })
  }

  /** Draws codes until `put` has stored one. */
  async #newCode(put: (hash: Buffer) => Promise<boolean>): Promise<string> {
    const { hashes } = this.#parts
    let code = newActivationCode()
    while (!(await put(hashes.toStore('activation-code', code)))) code = newActivationCode()
    return code
  }

  /** `isOnly`: the email has no other pending registration. */
  async #mail(
    tx: Transaction,
    { email, name }: Member,
    { listed, isOnly }: { listed: readonly ListedRegistration[]; isOnly: boolean },
    locale: Locale,
  ): Promise<void> {
    const { mailer, publicUrl } = this.#parts
    const texts = mailTexts(locale)
    const letter =
      isOnly && listed[0]
        ? texts.activation(name, listed[0].code, publicUrl)
        : texts.activationOfSeveral(listed, publicUrl)
    await mailer.send(tx, { to: email, ...letter })
  }
}
