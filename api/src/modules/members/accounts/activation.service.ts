import type { EmailBody } from '@sori/contract/account'
import type { Locale } from '@sori/contract/messages'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { Seal } from '../../../lib/secrets/seal.ts'
import type { JobData, Jobs } from '../../site/jobs/index.ts'
import {
  countersOf,
  type Limits,
  limitRules,
  mailCounters,
  type Origin,
} from '../../site/limits/index.ts'
import { type ListedRegistration, type Mailer, mailTexts } from '../../site/mail/index.ts'
import type { MemberRow, MemberService } from '../members/member.service.ts'
import type { ActivationRepository } from './activation.repository.ts'
import { newActivationCode, type SecretHashes } from './secrets.ts'

type Dependencies = {
  db: Database
  activations: ActivationRepository
  members: MemberService
  limits: Limits
  jobs: Jobs
  mailer: Mailer
  seal: Seal
  hashes: SecretHashes
  publicUrl: string
}

type ResendRequest = EmailBody & { locale: Locale }

export class ActivationService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Mails the code of the newest registration. The mail mentions earlier ones, whose codes stay
   * valid.
   */
  async mailCode(tx: Transaction, member: MemberRow, locale: Locale): Promise<void> {
    const { activations } = this.#dependencies
    const code = await this.#newCode((hash) => activations.storeCode(tx, member.id, hash))
    const earlier = await activations.listEarlier(tx, member.id)
    const registration = { nickname: member.nickname, at: member.created_at, code }
    await this.#mail(
      tx,
      member,
      { registrations: [registration], isOnlyRegistration: earlier.length === 0 },
      locale,
    )
  }

  /** Mails a new code for each registration, at most once a minute and six times an hour. */
  async mailNewCodes(member: MemberRow, locale: Locale): Promise<void> {
    if (await this.#dependencies.limits.tryCountAll(...mailCounters('activation', member.email)))
      return
    await this.#sendCodes(member.id, locale)
  }

  /** Mails new codes on an administrator's request. Throws `NOT_FOUND` and `TOO_MANY_REQUESTS`. */
  async mailNewCodesOf(memberId: number): Promise<void> {
    const { limits, members } = this.#dependencies
    const member = await members.find(memberId)
    if (!member || member.left_at || member.activated_at) throw new AppError('NOT_FOUND')
    await limits.countOrThrow(...mailCounters('activation', member.email))
    await this.#sendCodes(member.id, member.locale as Locale)
  }

  async #sendCodes(id: number, locale: Locale): Promise<void> {
    const { db, activations, members } = this.#dependencies
    await db.transaction().execute(async (tx) => {
      const member = await members.lockNeverActivated(tx, 'id', id)
      if (!member) return
      const code = await this.#newCode((hash) => activations.storeCode(tx, id, hash))
      const registrations = [{ nickname: member.nickname, at: member.created_at, code }]
      for (const earlier of await activations.listEarlier(tx, id)) {
        const { nickname, registered_at: at } = earlier
        const storeCode = (hash: Buffer) => activations.storeCodeOfEarlier(tx, earlier.id, hash)
        registrations.push({ nickname, at, code: await this.#newCode(storeCode) })
      }
      await this.#mail(
        tx,
        member,
        { registrations, isOnlyRegistration: registrations.length === 1 },
        locale,
      )
    })
  }

  /**
   * Queues a mail. Only the job looks for the account, so that the response time does not reveal
   * whether the account exists.
   */
  async requestCode({ email }: EmailBody, locale: Locale): Promise<void> {
    const { jobs, seal } = this.#dependencies
    const request: ResendRequest = { email, locale }
    await jobs.send('resend-activation', { sealed: seal.close(request) })
  }

  async mailRequestedCodes({ sealed }: JobData['resend-activation']): Promise<void> {
    const { members, seal } = this.#dependencies
    const { email, locale } = seal.open(sealed) as ResendRequest
    const member = await members.findByEmail(email)
    if (member && !member.activated_at) await this.mailNewCodes(member, locale)
  }

  /**
   * Activates the account and returns its email. Throws `ACTIVATION_REFUSED`, and
   * `TOO_MANY_REQUESTS` after ten wrong codes. A try is counted before its check, so that
   * concurrent tries cannot exceed the limit.
   */
  async activate(code: string, origin: Origin): Promise<string> {
    const { limits, hashes } = this.#dependencies
    const tries = countersOf(limitRules.activationAddress, origin)
    await limits.countOrThrow(...tries)
    const email = await this.#redeemCode(hashes.toFind('activation-code', code))
    if (email === undefined) throw new AppError('ACTIVATION_REFUSED')
    await limits.uncount(...tries)
    return email
  }

  /**
   * Activates the account of a code, removes its codes, and returns its email. The lock prevents a
   * deadlock when two codes of one account are used concurrently.
   */
  #redeemCode(hashes: readonly Buffer[]): Promise<string | undefined> {
    const { db, activations, members } = this.#dependencies
    return db.transaction().execute(async (tx) => {
      const id = await activations.findMemberId(tx, hashes)
      if (id === undefined) return undefined
      const member = await members.lockNeverActivated(tx, 'id', id)
      if (!member) return undefined
      const isNewest = await activations.removeCode(tx, hashes)
      // The member's row has the data of the newest registration already.
      const registration = isNewest ? {} : await activations.removeEarlier(tx, hashes)
      if (!registration) return undefined
      await activations.removeOf(tx, id)
      await members.activate(tx, id, registration)
      return member.email
    })
  }

  /** Returns a new code after `store` has stored it. `store` returns false for a used code. */
  async #newCode(store: (hash: Buffer) => Promise<boolean>): Promise<string> {
    const { hashes } = this.#dependencies
    let code = newActivationCode()
    while (!(await store(hashes.toStore('activation-code', code)))) code = newActivationCode()
    return code
  }

  /** Mails codes. `isOnlyRegistration` is true if the email has no other pending registration. */
  async #mail(
    tx: Transaction,
    { email, name }: MemberRow,
    {
      registrations,
      isOnlyRegistration,
    }: { registrations: readonly ListedRegistration[]; isOnlyRegistration: boolean },
    locale: Locale,
  ): Promise<void> {
    const { mailer, publicUrl } = this.#dependencies
    const texts = mailTexts(locale)
    const mail =
      isOnlyRegistration && registrations[0]
        ? texts.activation(name, registrations[0].code, publicUrl)
        : texts.activationOfSeveral(registrations, publicUrl)
    await mailer.send(tx, { to: email, ...mail })
  }
}
