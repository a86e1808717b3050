import type { FindPasswordBody } from '@sori/contract/account'
import type { Locale } from '@sori/contract/messages'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import type { JobData, Jobs } from '../../site/jobs/index.ts'
import type { Limits } from '../../site/limits/index.ts'
import { countMail } from '../../site/limits/index.ts'
import type { Mailer, Seal } from '../../site/mail/index.ts'
import { mailTexts } from '../../site/mail/index.ts'
import type { MemberService, Passwords } from '../members/member.service.ts'
import type { KnownDevices, SessionService } from '../sessions/session.service.ts'
import type { NotMeRepository } from './not-me.repository.ts'
import type { PasswordResetRepository } from './password-reset.repository.ts'
import type { SecretHashes } from './secrets.ts'
import { newTemporaryPassword, newToken } from './secrets.ts'

type Parts = {
  db: Database
  resets: PasswordResetRepository
  notMe: NotMeRepository
  members: MemberService
  passwords: Passwords
  sessions: SessionService
  devices: KnownDevices
  limits: Limits
  jobs: Jobs
  mailer: Mailer
  seal: Seal
  hashes: SecretHashes
  publicUrl: string
}

/** The job's data of a member with a forgotten password. */
type Forgetful = FindPasswordBody & { locale: Locale }

/** Changing a password, and resetting a forgotten one (D13, D14, D43). */
export class PasswordService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Sets the caller's password and ends every session, this one too; a mail says so. */
  async change(caller: Caller, password: string, locale: Locale): Promise<void> {
    const { passwords, db, sessions, members } = this.#parts
    const passwordHash = await passwords.hash(password)
    await db.transaction().execute(async (tx) => {
      await members.setPassword(tx, caller.id, passwordHash)
      // Setting it may have waited for another change, which ended this session.
      await sessions.live(caller, tx)
      await this.#afterChange(tx, caller.id, locale)
    })
  }

  /**
   * Requests a temporary password. A job looks the member up (`mailTemporaryPassword`), so that the
   * response takes the same time for everybody.
   */
  async ask({ email, name }: FindPasswordBody, locale: Locale): Promise<void> {
    const { jobs, seal } = this.#parts
    const forgetful: Forgetful = { email, name, locale }
    await jobs.send('find-password', { sealed: seal.close(forgetful) })
  }

  /** Mails a temporary password if there is such a member; the present one keeps working. */
  async mailTemporaryPassword({ sealed }: JobData['find-password']): Promise<void> {
    const { db, resets, members, limits, mailer, seal, hashes, publicUrl } = this.#parts
    const { email, name, locale } = seal.open(sealed) as Forgetful
    const member = await members.findByEmail(email)
    if (member?.name !== name || !(await countMail(limits, 'password', member.email))) return
    const temporary = newTemporaryPassword()
    await db.transaction().execute(async (tx) => {
      const hash = hashes.toStore('temporary-password', temporary)
      await resets.begin(tx, { memberId: member.id, kind: 'temporary-password', hash })
      await mailer.send(tx, {
        to: member.email,
        ...mailTexts(locale).temporaryPassword(member, temporary, publicUrl),
      })
    })
  }

  /** The reset token for a temporary password, which is used up; undefined when it is not the one of that account. */
  async redeem(account: string, temporary: string): Promise<string | undefined> {
    const { resets, hashes } = this.#parts
    const token = newToken()
    const found = hashes.toFind('temporary-password', temporary)
    const exchanged = await resets.exchange(account, found, hashes.toStore('reset-token', token))
    return exchanged ? token : undefined
  }

  /** Throws `RESET_REFUSED` unless the reset token can be used now. */
  async demandReset(token: string): Promise<void> {
    const { resets, hashes } = this.#parts
    if ((await resets.holderOf(hashes.toFind('reset-token', token))) === undefined)
      throw new AppError('RESET_REFUSED')
  }

  /** Sets the password of whom the reset token was made for, once, and ends all their sessions; a mail says so. Throws `RESET_REFUSED`. */
  async reset(token: string, password: string, locale: Locale): Promise<void> {
    const { db, passwords, members, devices, hashes } = this.#parts
    const passwordHash = await passwords.hash(password)
    await db.transaction().execute(async (tx) => {
      const memberId = await this.#lockHolder(tx, hashes.toFind('reset-token', token))
      await members.setPassword(tx, memberId, passwordHash)
      await devices.forgetAll(tx, memberId)
      await this.#afterChange(tx, memberId, locale)
    })
  }

  /**
   * Returns the member of a valid reset token. Checks the token again after locking the member: a
   * concurrent reset may have ended it.
   */
  async #lockHolder(tx: Transaction, found: readonly Buffer[]): Promise<number> {
    const { resets, members } = this.#parts
    const holder = await resets.holderOf(found, tx)
    if (holder !== undefined) await members.lock(tx, holder)
    const memberId = await resets.holderOf(found, tx)
    if (memberId === undefined) throw new AppError('RESET_REFUSED')
    return memberId
  }

  /**
   * Follows the link "I did not do this" (D43): ends the account's sessions, removes its password and
   * returns the token of a new reset. Throws `LINK_REFUSED`.
   */
  async disown(token: string): Promise<string> {
    const { db, notMe, resets, members, sessions, devices, hashes } = this.#parts
    const resetToken = newToken()
    await db.transaction().execute(async (tx) => {
      const memberId = await notMe.use(tx, hashes.toFind('not-me', token))
      if (memberId === undefined) throw new AppError('LINK_REFUSED')
      await members.removePassword(tx, memberId)
      await sessions.endAll(tx, memberId)
      await devices.forgetAll(tx, memberId)
      const hash = hashes.toStore('reset-token', resetToken)
      await resets.begin(tx, { memberId, kind: 'reset-token', hash })
    })
    return resetToken
  }

  /** Ends what depended on the former password, and mails the member, with a link for "not me". */
  async #afterChange(tx: Transaction, memberId: number, locale: Locale): Promise<void> {
    const { resets, notMe, sessions, members, mailer, hashes, publicUrl } = this.#parts
    await resets.end(tx, memberId)
    await sessions.endAll(tx, memberId)
    const { email, name } = await members.get(tx, memberId)
    const token = newToken()
    await notMe.add(tx, memberId, hashes.toStore('not-me', token))
    await mailer.send(tx, {
      to: email,
      ...mailTexts(locale).passwordChanged(name, token, publicUrl),
    })
  }
}
