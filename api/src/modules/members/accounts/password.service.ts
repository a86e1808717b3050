import type { FindPasswordBody } from '@sori/contract/account'
import type { Locale } from '@sori/contract/messages'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { randomToken } from '../../../lib/secrets/random-token.ts'
import type { Seal } from '../../../lib/secrets/seal.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import type { JobData, Jobs } from '../../site/jobs/index.ts'
import { type Limits, mailCounts } from '../../site/limits/index.ts'
import { type Mailer, mailTexts } from '../../site/mail/index.ts'
import type { MemberService, Passwords } from '../members/member.service.ts'
import type { SessionService } from '../sessions/session.service.ts'
import type { PasswordResetRepository } from './password-reset.repository.ts'
import { newTemporaryPassword, type SecretHashes } from './secrets.ts'

type Dependencies = {
  db: Database
  resets: PasswordResetRepository
  members: MemberService
  passwords: Passwords
  sessions: SessionService
  limits: Limits
  jobs: Jobs
  mailer: Mailer
  seal: Seal
  hashes: SecretHashes
  publicUrl: string
}

type FindPasswordRequest = FindPasswordBody & { locale: Locale }

export class PasswordService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Changes the password, ends every session and mails the member. */
  async change(caller: Caller, password: string, locale: Locale): Promise<void> {
    const { passwords, db, sessions, members } = this.#dependencies
    const passwordHash = await passwords.hash(password)
    await db.transaction().execute(async (tx) => {
      await members.setPassword(tx, caller.id, passwordHash)
      // Throws if a concurrent change of the password has ended this session meanwhile.
      await sessions.requireLive(caller, tx)
      await sessions.endAll(tx, caller.id)
      await this.#afterChange(tx, caller.id, locale)
    })
  }

  /** Queues a mail. The job looks the member up, so that response times reveal no account. */
  async requestReset({ email, name }: FindPasswordBody, locale: Locale): Promise<void> {
    const { jobs, seal } = this.#dependencies
    const request: FindPasswordRequest = { email, name, locale }
    await jobs.send('find-password', { sealed: seal.close(request) })
  }

  /** Mails a temporary password. The present password stays valid. */
  async mailTemporaryPassword({ sealed }: JobData['find-password']): Promise<void> {
    const { db, resets, members, limits, mailer, seal, hashes, publicUrl } = this.#dependencies
    const { email, name, locale } = seal.open(sealed) as FindPasswordRequest
    const member = await members.findByEmail(email)
    if (member?.name !== name) return
    if (await limits.tryCountAll(...mailCounts('password', member.email))) return
    const temporary = newTemporaryPassword()
    const mail = mailTexts(locale).temporaryPassword(member, temporary, publicUrl)
    await db.transaction().execute(async (tx) => {
      const hash = hashes.toStore('temporary-password', temporary)
      await resets.begin(tx, { memberId: member.id, kind: 'temporary-password', hash })
      await mailer.send(tx, { to: member.email, ...mail })
    })
  }

  /** Exchanges a temporary password for a reset token. Returns undefined for a wrong password. */
  async redeem(account: string, temporary: string): Promise<string | undefined> {
    const { resets, hashes } = this.#dependencies
    const token = randomToken()
    const passwordHashes = hashes.toFind('temporary-password', temporary)
    const tokenHash = hashes.toStore('reset-token', token)
    return (await resets.exchangeForToken(account, passwordHashes, tokenHash)) ? token : undefined
  }

  /** Throws `RESET_REFUSED` unless the token is valid. */
  async requireReset(token: string): Promise<void> {
    const { resets, hashes } = this.#dependencies
    if ((await resets.findMember(hashes.toFind('reset-token', token))) === undefined)
      throw new AppError('RESET_REFUSED')
  }

  /**
   * Sets a new password, ends all sessions and mails the member. Throws `RESET_REFUSED`, also for a
   * used token.
   */
  async reset(token: string, password: string, locale: Locale): Promise<void> {
    const { db, passwords, members, sessions, hashes } = this.#dependencies
    const passwordHash = await passwords.hash(password)
    await db.transaction().execute(async (tx) => {
      const memberId = await this.#lockHolder(tx, hashes.toFind('reset-token', token))
      await members.setPassword(tx, memberId, passwordHash)
      await sessions.endAllAndDevices(tx, memberId)
      await this.#afterChange(tx, memberId, locale)
    })
  }

  /**
   * Locks and returns the member of a reset token. Checks the token again after the lock, because
   * a concurrent reset may have used it meanwhile.
   */
  async #lockHolder(tx: Transaction, tokenHashes: Buffer[]): Promise<number> {
    const { resets, members } = this.#dependencies
    const holder = await resets.findMember(tokenHashes, tx)
    if (holder !== undefined) await members.lock(tx, holder)
    const memberId = await resets.findMember(tokenHashes, tx)
    if (memberId === undefined) throw new AppError('RESET_REFUSED')
    return memberId
  }

  /**
   * Follows the link "I did not do this": ends the sessions, removes the password and returns a
   * reset token. Throws `LINK_REFUSED`.
   */
  async rejectChange(token: string): Promise<string> {
    const { db, resets, members, sessions, hashes } = this.#dependencies
    const resetToken = randomToken()
    await db.transaction().execute(async (tx) => {
      const memberId = await resets.takeNotMeToken(tx, hashes.toFind('not-me', token))
      if (memberId === undefined) throw new AppError('LINK_REFUSED')
      await members.removePassword(tx, memberId)
      await sessions.endAllAndDevices(tx, memberId)
      const hash = hashes.toStore('reset-token', resetToken)
      await resets.begin(tx, { memberId, kind: 'reset-token', hash })
    })
    return resetToken
  }

  async #afterChange(tx: Transaction, memberId: number, locale: Locale): Promise<void> {
    const { resets, members, mailer, hashes, publicUrl } = this.#dependencies
    await resets.endAll(tx, memberId)
    const { email, name } = await members.get(tx, memberId)
    const token = randomToken()
    await resets.addNotMeToken(tx, memberId, hashes.toStore('not-me', token))
    const mail = mailTexts(locale).passwordChanged(name, token, publicUrl)
    await mailer.send(tx, { to: email, ...mail })
  }
}
