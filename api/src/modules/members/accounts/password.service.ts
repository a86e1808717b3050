import type { FindPasswordBody } from '@sori/contract/account'
import type { Locale } from '@sori/contract/messages'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { randomToken } from '../../../lib/secrets/random-token.ts'
import type { Seal } from '../../../lib/secrets/seal.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import type { JobData, Jobs } from '../../site/jobs/index.ts'
import { type Limits, mailCounters } from '../../site/limits/index.ts'
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
      // Throws if a concurrent change of the password has ended this session.
      await sessions.requireLive(caller, tx)
      await sessions.endAll(tx, caller.id)
      await this.#endResetsAndMail(tx, caller.id, locale)
    })
  }

  /**
   * Queues a mail. Only the job looks for the account, so that the response time does not reveal
   * whether the account exists.
   */
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
    if (await limits.tryCountAll(...mailCounters('password', member.email))) return
    const temporaryPassword = newTemporaryPassword()
    const mail = mailTexts(locale).temporaryPassword(member, temporaryPassword, publicUrl)
    await db.transaction().execute(async (tx) => {
      const hash = hashes.toStore('temporary-password', temporaryPassword)
      await resets.begin(tx, { memberId: member.id, kind: 'temporary-password', hash })
      await mailer.send(tx, { to: member.email, ...mail })
    })
  }

  /** Exchanges a temporary password for a reset token. Returns undefined for a wrong password. */
  async redeemTemporaryPassword(
    email: string,
    temporaryPassword: string,
  ): Promise<string | undefined> {
    const { resets, hashes } = this.#dependencies
    const token = randomToken()
    const passwordHashes = hashes.toFind('temporary-password', temporaryPassword)
    const tokenHash = hashes.toStore('reset-token', token)
    const isExchanged = await resets.exchangeForToken(email, passwordHashes, tokenHash)
    return isExchanged ? token : undefined
  }

  /** Throws `RESET_REFUSED` unless the token is valid. */
  async requireReset(token: string): Promise<void> {
    const { resets, hashes } = this.#dependencies
    if ((await resets.findMemberId(hashes.toFind('reset-token', token))) === undefined)
      throw new AppError('RESET_REFUSED')
  }

  /**
   * Sets a new password, ends all sessions and mails the member. Throws `RESET_REFUSED` for an
   * unknown, expired or used token.
   */
  async reset(token: string, password: string, locale: Locale): Promise<void> {
    const { db, passwords, members, sessions, hashes } = this.#dependencies
    const passwordHash = await passwords.hash(password)
    await db.transaction().execute(async (tx) => {
      const memberId = await this.#lockMemberOfToken(tx, hashes.toFind('reset-token', token))
      await members.setPassword(tx, memberId, passwordHash)
      await sessions.endAllAndDevices(tx, memberId)
      await this.#endResetsAndMail(tx, memberId, locale)
    })
  }

  /**
   * Locks and returns the member of a reset token. Checks the token again after the lock, because
   * a concurrent reset may have used it meanwhile.
   */
  async #lockMemberOfToken(tx: Transaction, tokenHashes: Buffer[]): Promise<number> {
    const { resets, members } = this.#dependencies
    const memberIdBeforeLock = await resets.findMemberId(tokenHashes, tx)
    if (memberIdBeforeLock !== undefined) await members.lock(tx, memberIdBeforeLock)
    const memberId = await resets.findMemberId(tokenHashes, tx)
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
      const memberId = await resets.removeNotMeToken(tx, hashes.toFind('not-me', token))
      if (memberId === undefined) throw new AppError('LINK_REFUSED')
      await members.removePassword(tx, memberId)
      await sessions.endAllAndDevices(tx, memberId)
      const hash = hashes.toStore('reset-token', resetToken)
      await resets.begin(tx, { memberId, kind: 'reset-token', hash })
    })
    return resetToken
  }

  /** Ends the member's resets, and mails about the changed password. */
  async #endResetsAndMail(tx: Transaction, memberId: number, locale: Locale): Promise<void> {
    const { resets, members, mailer, hashes, publicUrl } = this.#dependencies
    await resets.endAll(tx, memberId)
    const { email, name } = await members.get(tx, memberId)
    const token = randomToken()
    await resets.addNotMeToken(tx, memberId, hashes.toStore('not-me', token))
    const mail = mailTexts(locale).passwordChanged(name, token, publicUrl)
    await mailer.send(tx, { to: email, ...mail })
  }
}
