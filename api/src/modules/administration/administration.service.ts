import type { DisabledBody, UsersAnswer, UsersQuery } from '@sori/contract/administration'
import { pagingOf } from '@sori/contract/envelope'
import { AppError } from '../../lib/app-error.ts'
import type { Database } from '../../lib/database.ts'
import { failpoint } from '../../lib/failpoint.ts'
import { seoulDay } from '../../lib/seoul-day.ts'
import type { AccountStatusService } from '../accounts/account-status.service.ts'
import type { CreditService } from '../credits/credit.service.ts'
import type { SubscriptionService } from '../subscriptions/subscription.service.ts'
import { presentUser } from './administration.present.ts'
import type { AdminChange, AdministrationRepository } from './administration.repository.ts'

type Parts = {
  db: Database
  administration: AdministrationRepository
  credits: CreditService
  subscriptions: SubscriptionService
  accounts: AccountStatusService
  now: () => Date
}

/**
 * What administrators see of members and change of them. Edits of one member go one after the other, purchases and payments of that member
 * between them: each starts from what the one before has left. With each goes a line that says who, whose, from, to and when.
 */
export class AdministrationService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** A page of the members (D4, D5, D7). */
  async users(query: UsersQuery): Promise<UsersAnswer> {
    const { administration, now } = this.#parts
    const { rows, total } = await administration.users(query, seoulDay(now()))
    return { dtoList: rows.map(presentUser), ...pagingOf(query.page, query.size, total) }
  }

  /** Gives or takes the difference to `credit` as an adjustment of the ledger (D24). Throws `NOT_FOUND`. */
  async setCredit(adminId: number, memberId: number, credit: number): Promise<void> {
    const { credits } = this.#parts
    await this.#edit(memberId, async (tx, balance) => {
      const id = await this.#note({ adminId, memberId, field: 'credit', from: balance, to: credit }, tx)
      await failpoint('admin-credit.1')
      if (credit === balance) return
      await credits.post(tx, { memberId, kind: 'adjustment', amount: credit - balance, reference: `admin-change:${id}` })
      await failpoint('admin-credit.2')
    })
  }

  /** Starts the plan today, for a month, in place of what the member had; no credits come with it (D29). Throws `NOT_FOUND`. */
  async setPlan(adminId: number, memberId: number, planId: number): Promise<void> {
    await this.#edit(memberId, async (tx) => {
      const before = await this.#parts.subscriptions.give(tx, { memberId, planId })
      await this.#note({ adminId, memberId, field: 'subscription', from: before, to: planId }, tx)
    })
  }

  /** Says whether the member's plan counts as paid, and nothing else (D29). Throws `NOT_FOUND`, also on the free plan. */
  async setPaymentStatus(adminId: number, memberId: number, isPaid: boolean): Promise<void> {
    await this.#edit(memberId, async (tx) => {
      const before = await this.#parts.subscriptions.setPaymentStatus(tx, memberId, isPaid)
      await this.#note({ adminId, memberId, field: 'payment', from: before, to: isPaid }, tx)
    })
  }

  /**
   * Disables the account, whose sessions are over at once, or lets it log in again (D55). Throws `OWN_ACCOUNT` for the administrator's own, and
   * `NOT_FOUND`. Of two administrators who disable each other at once one comes first, and the other's session is over.
   */
  async setDisabled(adminId: number, memberId: number, { disabled, reason }: DisabledBody): Promise<void> {
    const { administration, accounts, db } = this.#parts
    if (adminId === memberId) throw new AppError('OWN_ACCOUNT')
    const given = disabled && reason ? reason : null
    await db.transaction().execute(async (tx) => {
      if (!(await administration.lockBoth(adminId, memberId, tx))) throw new AppError('SESSION_ENDED')
      const before = disabled ? await accounts.disable(memberId, given, tx) : await accounts.enable(memberId, tx)
      await this.#note({ adminId, memberId, field: 'disabled', from: before, to: disabled, reason: given }, tx)
    })
  }

  /** Whoever else edits, charges or pays the member waits at the member's row, which all of them take first. */
  async #edit(memberId: number, change: (tx: Database, balance: number) => Promise<void>): Promise<void> {
    const { db, credits } = this.#parts
    await db.transaction().execute(async (tx) => {
      const balance = await credits.lockBalance(tx, memberId)
      if (balance === undefined) throw new AppError('NOT_FOUND')
      await change(tx, balance)
    })
  }

  #note(change: AdminChange, tx: Database): Promise<number> {
    return this.#parts.administration.note({ ...change, at: this.#parts.now() }, tx)
  }
}
