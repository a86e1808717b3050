import type {
  ChangesAnswer,
  ChangesQuery,
  DisabledBody,
  UsersAnswer,
  UsersQuery,
} from '@sori/contract/administration'
import { pagingOf } from '@sori/contract/envelope'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { seoulDay } from '../../../lib/time/seoul-day.ts'
import type { MemberService } from '../../members/members/member.service.ts'
import type { SessionService } from '../../members/sessions/session.service.ts'
import type { CreditService } from '../../money/credits/credit.service.ts'
import type { SubscriptionService } from '../../money/subscriptions/subscription.service.ts'
import { FREE_PLAN, presentUser } from './administration.present.ts'
import type { AdministrationRepository, EditedMember } from './administration.repository.ts'
import { type ChangeRepository, type RecordedChange, recordChange } from './change.repository.ts'

type Parts = {
  db: Database
  administration: AdministrationRepository
  changes: ChangeRepository
  members: MemberService
  credits: CreditService
  subscriptions: SubscriptionService
  sessions: SessionService
  now: () => Date
}

/** An edit of a member. `version` is the row that the administrator has seen. */
export type Edit = { adminId: number; memberId: number; version?: number | undefined }

/** The new value of an edit and the present one, for `CHANGED_MEANWHILE`. */
type Overwriting = { given: number | string; current: (member: EditedMember) => number | string }

/**
 * Members for administrators. An edit locks the member's row first, like purchases and payments, and
 * is recorded in its transaction if it changes something. All edits throw `NOT_FOUND`, and
 * `CHANGED_MEANWHILE` for an outdated `version`.
 */
export class AdministrationService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async users(query: UsersQuery): Promise<UsersAnswer> {
    const { administration, now } = this.#parts
    const { rows, total } = await administration.users(query, seoulDay(now()))
    return { dtoList: rows.map(presentUser), ...pagingOf(query.page, query.size, total) }
  }

  /** Returns a page of what administrators changed, the newest first. */
  async changes(query: ChangesQuery): Promise<ChangesAnswer> {
    const { rows, total } = await this.#parts.changes.page(query)
    return { dtoList: rows, ...pagingOf(query.page, query.size, total) }
  }

  /** Posts the difference to `credit` to the ledger as an adjustment. */
  async setCredit(edit: Edit, credit: number): Promise<void> {
    const current = ({ balance }: EditedMember) => balance
    await this.#edit(edit, { given: credit, current }, async (tx, { balance }) => {
      if (credit === balance) return
      const id = await this.#record(tx, edit, { field: 'credit', from: balance, to: credit })
      await this.#parts.credits.post(tx, {
        memberId: edit.memberId,
        kind: 'adjustment',
        amount: credit - balance,
        reference: `admin-change:${id}`,
      })
    })
  }

  /** Starts a plan today for a month, replacing the present one. Grants no credits. */
  async setPlan(edit: Edit, planId: number): Promise<void> {
    await this.#edit(edit, { given: planId, current: planOf }, async (tx) => {
      const from = await this.#parts.subscriptions.give(tx, { memberId: edit.memberId, planId })
      await this.#record(tx, edit, { field: 'subscription', from, to: planId })
    })
  }

  /** Ends the member's plan today; credits stay. Throws `NOT_FOUND` also on the free plan. */
  async endPlan(edit: Edit): Promise<void> {
    await this.#edit(edit, { given: FREE_PLAN, current: planOf }, async (tx) => {
      const from = await this.#parts.subscriptions.endNow(tx, edit.memberId)
      await this.#record(tx, edit, { field: 'subscription', from, to: null })
    })
  }

  /** Sets only `isPaid` of the member's plan. Throws `NOT_FOUND` also on the free plan. */
  async setPaymentStatus(edit: Edit, isPaid: boolean): Promise<void> {
    const current = (member: EditedMember) => String(member.isPaid ?? 'none')
    await this.#edit(edit, { given: String(isPaid), current }, async (tx) => {
      const from = await this.#parts.subscriptions.setPaymentStatus(tx, edit.memberId, isPaid)
      if (from !== isPaid) await this.#record(tx, edit, { field: 'payment', from, to: isPaid })
    })
  }

  /**
   * Disables an account and ends its sessions, or enables it. Throws `OWN_ACCOUNT`. When two
   * administrators disable each other concurrently, the first wins.
   */
  async setDisabled(edit: Edit, { disabled, reason }: DisabledBody): Promise<void> {
    const { administration, members, sessions, db } = this.#parts
    const { adminId, memberId } = edit
    if (adminId === memberId) throw new AppError('OWN_ACCOUNT')
    const newReason = (disabled && reason) || null
    const current = ({ isDisabled }: EditedMember) => String(isDisabled)
    await db.transaction().execute(async (tx) => {
      if (!(await administration.lockBoth(tx, adminId, memberId)))
        throw new AppError('SESSION_ENDED')
      await this.#change(tx, edit, { given: String(disabled), current }, async ({ isDisabled }) => {
        await members.setDisabled(tx, memberId, disabled ? { reason: newReason } : null)
        if (disabled) await sessions.endAllAndDevices(tx, memberId)
        if (isDisabled === disabled && newReason === null) return
        const change = { from: isDisabled, to: disabled, reason: newReason }
        await this.#record(tx, edit, { field: 'disabled', ...change })
      })
    })
  }

  /** Locks the member, so that other edits, purchases and payments wait. */
  async #edit(
    edit: Edit,
    overwriting: Overwriting,
    change: (tx: Transaction, member: EditedMember) => Promise<void>,
  ): Promise<void> {
    const { db, credits } = this.#parts
    await db.transaction().execute(async (tx) => {
      if ((await credits.lockBalance(tx, edit.memberId)) === undefined)
        throw new AppError('NOT_FOUND')
      await this.#change(tx, edit, overwriting, (member) => change(tx, member))
    })
  }

  /** Changes a member whose row the transaction has locked. */
  async #change(
    tx: Transaction,
    { memberId, version }: Edit,
    { given, current }: Overwriting,
    change: (member: EditedMember) => Promise<void>,
  ): Promise<void> {
    const { administration, members, now } = this.#parts
    const member = await administration.edited(tx, memberId, seoulDay(now()))
    if (!member) throw new AppError('NOT_FOUND')
    if (version !== undefined && version !== member.version)
      throw new AppError('CHANGED_MEANWHILE', {
        current: current(member),
        given,
        version: member.version,
      })
    await change(member)
    await members.moveVersion(tx, memberId, member.version)
  }

  #record(
    tx: Transaction,
    { adminId, memberId }: Edit,
    change: Pick<RecordedChange, 'field' | 'from' | 'to' | 'reason'>,
  ): Promise<number> {
    const at = this.#parts.now()
    return recordChange(tx, { adminId, memberId, subject: 'user', label: null, ...change, at })
  }
}

function planOf({ planId }: EditedMember): number {
  return planId ?? FREE_PLAN
}
