import type { Session } from '@sori/contract/account'
import type {
  ChangesAnswer,
  ChangesQuery,
  DisabledBody,
  UserRow,
  UsersAnswer,
  UsersQuery,
} from '@sori/contract/administration'
import { pagingOf } from '@sori/contract/envelope'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { ADMINISTRATOR, MEMBER } from '../../../lib/postgres/member-roles.ts'
import { seoulClock, seoulDay } from '../../../lib/time/seoul-day.ts'
import type { ActivationService } from '../../members/accounts/activation.service.ts'
import type { MemberService } from '../../members/members/member.service.ts'
import type { SessionService } from '../../members/sessions/session.service.ts'
import type { CreditService } from '../../money/credits/credit.service.ts'
import type { SubscriptionService } from '../../money/subscriptions/subscription.service.ts'
import type { Mailer } from '../mail/index.ts'
import {
  type EditedMember,
  findMember,
  listMembers,
  lockAdminAndMember,
  type MemberWithPlanRow,
  readEditedMember,
} from './administration.repository.ts'
import { listChanges, type RecordedChange, recordChange } from './change.repository.ts'
import { mailChange } from './change-mail.ts'

/** The plan of members without a subscription. */
const FREE_PLAN = 1

type Dependencies = {
  db: Database
  members: MemberService
  credits: CreditService
  subscriptions: SubscriptionService
  sessions: SessionService
  accounts: { activation: ActivationService }
  mailer: Mailer
  publicUrl: string
  now: () => Date
}

/** `version` is the member's version that the administrator saw. `reason` is mailed to the member. */
export type Edit = {
  adminId: number
  memberId: number
  version?: number | undefined
  reason?: string | undefined
}

/** The two values of a change that the error `CHANGED_MEANWHILE` shows. */
type ValueChange = {
  newValue: number | string
  readCurrent: (member: EditedMember) => number | string
}

/**
 * Edits members and records each real change. Edits throw `NOT_FOUND`, and `CHANGED_MEANWHILE` for
 * an outdated `version`.
 */
export class AdministrationService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  async readUsersPage(query: UsersQuery): Promise<UsersAnswer> {
    const { db, now } = this.#dependencies
    const { rows, total } = await listMembers(db, query, seoulDay(now()))
    return { dtoList: rows.map(presentUser), ...pagingOf(query.page, query.size, total) }
  }

  /** Returns a member's row. Throws `NOT_FOUND`. */
  async readUser(memberId: number): Promise<UserRow> {
    const { db, now } = this.#dependencies
    const member = await findMember(db, memberId, seoulDay(now()))
    if (!member) throw new AppError('NOT_FOUND')
    return presentUser(member)
  }

  /** Returns a member's sessions. Throws `NOT_FOUND`. */
  async listSessions(memberId: number, currentId?: string): Promise<Session[]> {
    await this.readUser(memberId)
    return this.#dependencies.sessions.list({ id: memberId, sessionId: currentId })
  }

  /** Ends one session, or all. Throws `NOT_FOUND`. */
  async endSessions(edit: Edit, sessionId?: string): Promise<void> {
    const { db, sessions } = this.#dependencies
    const { memberId } = edit
    const from = (await this.listSessions(memberId)).length
    if (from === 0 && sessionId === undefined) return
    await db.transaction().execute(async (tx) => {
      if (sessionId === undefined) await sessions.endAll(tx, memberId)
      else await sessions.end(sessionId, memberId, tx)
      const to = sessionId === undefined ? 0 : from - 1
      await this.#record(tx, edit, { field: 'sessions', from, to })
    })
  }

  /**
   * Mails a new activation code. Throws `NOT_FOUND` for an activated account, and
   * `TOO_MANY_REQUESTS`.
   */
  async mailActivation(memberId: number): Promise<void> {
    await this.#dependencies.accounts.activation.mailNewCodesOf(memberId)
  }

  async readChangesPage(query: ChangesQuery): Promise<ChangesAnswer> {
    const { rows, total } = await listChanges(this.#dependencies.db, query)
    return { dtoList: rows, ...pagingOf(query.page, query.size, total) }
  }

  /** Posts the difference to the ledger as an adjustment. Throws `OWN_ACCOUNT`. */
  async setCredit(edit: Edit, credit: number): Promise<void> {
    if (edit.adminId === edit.memberId) throw new AppError('OWN_ACCOUNT')
    const readCurrent = ({ balance }: EditedMember) => balance
    await this.#edit(edit, { newValue: credit, readCurrent }, async (tx, { balance }) => {
      if (credit === balance) return
      const id = await this.#record(tx, edit, { field: 'credit', from: balance, to: credit })
      await this.#dependencies.credits.post(tx, {
        memberId: edit.memberId,
        kind: 'adjustment',
        amount: credit - balance,
        reference: `admin-change:${id}`,
      })
    })
  }

  /** Starts a plan today for a month. Grants no credits. */
  async setPlan(edit: Edit, planId: number): Promise<void> {
    await this.#edit(edit, { newValue: planId, readCurrent: planOf }, async (tx) => {
      const from = await this.#dependencies.subscriptions.givePlan(tx, {
        memberId: edit.memberId,
        planId,
      })
      await this.#record(tx, edit, { field: 'subscription', from, to: planId })
    })
  }

  /** Ends the plan today; credits stay. Throws `NOT_FOUND` also on the free plan. */
  async endPlan(edit: Edit): Promise<void> {
    await this.#edit(edit, { newValue: FREE_PLAN, readCurrent: planOf }, async (tx) => {
      const from = await this.#dependencies.subscriptions.endNow(tx, edit.memberId)
      await this.#record(tx, edit, { field: 'subscription', from, to: null })
    })
  }

  /** Sets whether the member's plan counts as paid. Throws `NOT_FOUND` also on the free plan. */
  async setPaymentStatus(edit: Edit, isPaid: boolean): Promise<void> {
    const readCurrent = (member: EditedMember) => String(member.isPaid ?? 'none')
    await this.#edit(edit, { newValue: String(isPaid), readCurrent }, async (tx) => {
      const from = await this.#dependencies.subscriptions.setPaymentStatus(
        tx,
        edit.memberId,
        isPaid,
      )
      if (from !== isPaid) await this.#record(tx, edit, { field: 'payment', from, to: isPaid })
    })
  }

  /**
   * Disables or enables an account. Throws `OWN_ACCOUNT`. When two administrators disable each
   * other concurrently, the first wins.
   */
  async setDisabled(edit: Edit, { disabled, reason }: DisabledBody): Promise<void> {
    const { members, sessions } = this.#dependencies
    const { adminId, memberId } = edit
    if (adminId === memberId) throw new AppError('OWN_ACCOUNT')
    const newReason = (disabled && (reason || edit.reason)) || null
    const readCurrent = ({ isDisabled }: EditedMember) => String(isDisabled)
    const change = async (tx: Transaction, { isDisabled }: EditedMember) => {
      await members.setDisabled(tx, memberId, disabled ? { reason: newReason } : null)
      if (disabled) await sessions.endAllAndDevices(tx, memberId)
      if (isDisabled === disabled && newReason === null) return
      const values = { from: isDisabled, to: disabled, reason: newReason ?? edit.reason }
      await this.#record(tx, edit, { field: 'disabled', ...values })
    }
    await this.#edit(edit, { newValue: String(disabled), readCurrent }, change, lockWithAdmin(edit))
  }

  /**
   * Makes a member an administrator, or an administrator a member, and ends their sessions. Throws
   * `NOT_ACTIVATED`, `ACCOUNT_DISABLED`, and `OWN_ACCOUNT`, so that one administrator remains.
   */
  async setAdministrator(edit: Edit, isAdministrator: boolean): Promise<void> {
    const { members, sessions } = this.#dependencies
    const { adminId, memberId } = edit
    if (adminId === memberId) throw new AppError('OWN_ACCOUNT')
    const readCurrent = ({ roleId }: EditedMember) => String(roleId === ADMINISTRATOR)
    const change = async (tx: Transaction, member: EditedMember) => {
      const wasAdministrator = member.roleId === ADMINISTRATOR
      if (wasAdministrator === isAdministrator) return
      if (isAdministrator && !member.isActivated) throw new AppError('NOT_ACTIVATED')
      if (isAdministrator && member.isDisabled) throw new AppError('ACCOUNT_DISABLED')
      await members.setRole(tx, memberId, isAdministrator ? ADMINISTRATOR : MEMBER)
      await sessions.endAll(tx, memberId)
      const values = { from: wasAdministrator, to: isAdministrator }
      await this.#record(tx, edit, { field: 'administrator', ...values })
    }
    await this.#edit(
      edit,
      { newValue: String(isAdministrator), readCurrent },
      change,
      lockWithAdmin(edit),
    )
  }

  /** Runs `change` with the member locked, so that other edits, purchases and payments wait. */
  async #edit(
    { memberId, version }: Edit,
    { newValue, readCurrent }: ValueChange,
    change: (tx: Transaction, member: EditedMember) => Promise<void>,
    lock?: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    const { db, credits, members, now } = this.#dependencies
    await db.transaction().execute(async (tx) => {
      await (lock?.(tx) ?? credits.lockBalance(tx, memberId))
      const member = await readEditedMember(tx, memberId, seoulDay(now()))
      if (!member) throw new AppError('NOT_FOUND')
      if (version !== undefined && version !== member.version)
        throw new AppError('CHANGED_MEANWHILE', {
          current: readCurrent(member),
          given: newValue,
          version: member.version,
        })
      await change(tx, member)
      await members.increaseVersion(tx, memberId, member.version)
    })
  }

  /** Records a change and mails its reason, if any, to the member. Returns the record's id. */
  async #record(
    tx: Transaction,
    { adminId, memberId, reason: editReason }: Edit,
    {
      reason = editReason || null,
      ...change
    }: Pick<RecordedChange, 'field' | 'from' | 'to' | 'reason'>,
  ): Promise<number> {
    if (reason)
      await mailChange(tx, this.#dependencies, {
        memberId,
        subject: null,
        changes: [change],
        reason,
      })
    const time = this.#dependencies.now()
    const subject = { adminId, memberId, subject: 'user', label: null } as const
    return recordChange(tx, { ...subject, ...change, reason, at: time })
  }
}

/** Returns a lock that throws if the administrator was disabled or demoted meanwhile. */
function lockWithAdmin({ adminId, memberId }: Edit) {
  return async (tx: Transaction) => {
    if (!(await lockAdminAndMember(tx, adminId, memberId))) throw new AppError('SESSION_ENDED')
  }
}

function planOf({ planId }: EditedMember): number {
  return planId ?? FREE_PLAN
}

function presentUser(member: MemberWithPlanRow): UserRow {
  return {
    userDTO: {
      userId: member.id,
      subscriptionId: member.plan_id ?? FREE_PLAN,
      name: member.name,
      nickname: member.nickname,
      phoneNumber: member.phone_number,
      email: member.email,
      emailVerified: member.activated_at !== null,
      creditBalance: member.credit_balance,
      profileImagePath: member.profile_image_path,
      birth: member.birth,
      createDate: seoulClock(member.created_at),
      disabled: member.disabled_at !== null,
      disabledReason: member.disabled_reason,
      left: member.left_at !== null,
    },
    userSubscriptionDTO:
      member.plan_id === null
        ? null
        : {
            userId: member.id,
            subscriptionId: member.plan_id,
            firstBillingDate: member.first_billing_date,
            nextBillingDate: member.next_billing_date,
            paymentStatus: member.payment_status,
          },
    userRoleDTO: { roleId: member.role_id },
    version: member.version,
  }
}
