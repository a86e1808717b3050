import type { FindPasswordBody } from '@sori/contract/account'
import { AppError } from '../../lib/app-error.ts'
import type { Database } from '../../lib/database.ts'
import type { Caller } from '../../plugins/app-types.ts'
import type { Asker } from '../../plugins/asker.ts'
import type { Limits } from '../limits/index.ts'
import { countMail, limitRules } from '../limits/index.ts'
import type { Post } from '../mail/index.ts'
import { mailTexts } from '../mail/index.ts'
import type { MemberService, Passwords } from '../members/member.service.ts'
import type { SessionService } from '../sessions/session.service.ts'
import type { PasswordResetRepository } from './password-reset.repository.ts'
import type { SecretHash } from './secrets.ts'
import { newResetToken, newTemporaryPassword } from './secrets.ts'

type Parts = {
  db: Database
  resets: PasswordResetRepository
  members: MemberService
  passwords: Passwords
  sessions: SessionService
  limits: Limits
  post: Post
  hashOf: SecretHash
  publicUrl: string
}

/** Changing a password, and resetting a forgotten one (D13, D14). */
export class PasswordService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Sets the caller's password and ends all other sessions. */
  async change(caller: Caller, password: string): Promise<void> {
    const { passwords, db, sessions } = this.#parts
    const passwordHash = await passwords.hash(password)
    await db.transaction().execute(async (tx) => {
      await this.#set(caller.id, passwordHash, tx, caller.sessionId)
      // Another change, which ended this session, may have been waited for.
      await sessions.demandLive(caller, tx)
    })
  }

  /** Mails a temporary password if there is such a member; the present one keeps working. Throws `TOO_MANY_REQUESTS`. */
  async ask({ email, name }: FindPasswordBody, { address, locale }: Asker): Promise<void> {
    const { db, resets, members, limits, post, hashOf, publicUrl } = this.#parts
    await limits.demand([limitRules.mailAddress, address])
    const member = await members.findByEmail(email)
    if (member?.name !== name || !(await countMail(limits, 'password', member.email))) return
    const temporary = newTemporaryPassword()
    await db.transaction().execute(async (tx) => {
      await resets.begin(member.id, hashOf('temporary-password', temporary), tx)
      await post.send({ to: member.email, ...mailTexts(locale).temporaryPassword(member.name, temporary, publicUrl) }, tx)
    })
  }

  /** The reset token for a temporary password, which is used up; undefined when it is not the one of that account. */
  async redeem(account: string, temporary: string): Promise<string | undefined> {
    const { resets, hashOf } = this.#parts
    const token = newResetToken()
    const exchanged = await resets.exchange(account, hashOf('temporary-password', temporary), hashOf('reset-token', token))
    return exchanged ? token : undefined
  }

  /** Throws `RESET_REFUSED` unless the reset token can be used now. */
  async demandReset(token: string): Promise<void> {
    const { resets, hashOf } = this.#parts
    if ((await resets.holderOf(hashOf('reset-token', token))) === undefined) throw new AppError('RESET_REFUSED')
  }

  /** Sets the password of whom the reset token was made for, once, and ends all their sessions. Throws `RESET_REFUSED`. */
  async reset(token: string, password: string): Promise<void> {
    const { db, resets, passwords, hashOf } = this.#parts
    const tokenHash = hashOf('reset-token', token)
    const passwordHash = await passwords.hash(password)
    await db.transaction().execute(async (tx) => {
      const memberId = await resets.holderOf(tokenHash, tx)
      if (memberId === undefined) throw new AppError('RESET_REFUSED')
      await this.#set(memberId, passwordHash, tx)
    })
  }

  async #set(memberId: number, passwordHash: string, db: Database, spared?: string): Promise<void> {
    const { resets, members, sessions } = this.#parts
    await members.setPassword(memberId, passwordHash, db)
    await resets.end(memberId, db)
    await sessions.endAll(memberId, db, spared)
  }
}
