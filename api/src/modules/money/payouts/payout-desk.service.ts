import type { CsvCell } from '@sori/contract/csv'
import { pagingOf } from '@sori/contract/envelope'
import {
  banks,
  type ManagedPayout,
  type ManagedPayoutsAnswer,
  type ManagedPayoutsQuery,
  type PayoutCheck,
  type PayoutDecision,
  payoutSteps,
} from '@sori/contract/payouts'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { Seal } from '../../../lib/secrets/seal.ts'
import { seoulDay, seoulMidnight, seoulMinute } from '../../../lib/time/seoul-day.ts'
import { recordChange } from '../../site/administration/index.ts'
import type { NotificationService } from '../../site/notifications/notification.service.ts'
import type { EarningService } from '../earnings/earning.service.ts'
import { maskedName } from './masked-account.ts'
import { presentPayout } from './payout.present.ts'
import type {
  LockedPayoutRow,
  ManagedPayoutRow,
  PayoutDeskRepository,
} from './payout-desk.repository.ts'
import type { PayoutMails } from './payout-mails.ts'

type Dependencies = {
  db: Database
  desk: PayoutDeskRepository
  mails: PayoutMails
  notifications: Pick<NotificationService, 'notify'>
  seal: Seal
  earnings: Pick<EarningService, 'movePayout'>
  now: () => Date
}

type Table = CsvCell[][]
type SealedAccount = { holder: string; number: string }

/** With fewer buyers, the check `few-buyers` warns that all of them may be friends. */
const BUYERS_MIN = 3
const TRANSFER_HEAD = ['정산 번호', '은행 코드', '은행', '계좌번호', '예금주', '이체 금액']
const TAX_HEAD = [
  '지급일',
  '정산 번호',
  '회원 번호',
  '닉네임',
  '소득자',
  '지급액',
  '소득세',
  '지방소득세',
  '실지급액',
]

/** The administrators' queue of payouts (D159, D160). */
export class PayoutDeskService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  async readPage(query: ManagedPayoutsQuery): Promise<ManagedPayoutsAnswer> {
    const { rows, total } = await this.#dependencies.desk.readPage(query)
    return { dtoList: rows.map(presentManaged), ...pagingOf(query.page, query.size, total) }
  }

  /**
   * Moves requests to a state, all or none, and notifies and mails their artists. Throws
   * `NOT_FOUND`, `OWN_ACCOUNT`, `PAYOUT_TOO_EARLY`, and `PAYOUT_CHANGED` if a request's current
   * state does not permit the new one.
   */
  async decide(adminId: number, decision: PayoutDecision): Promise<void> {
    const { db, desk } = this.#dependencies
    const payoutIds = [...new Set(decision.payoutIds)]
    await db.transaction().execute(async (tx) => {
      const payouts = await desk.lock(tx, payoutIds)
      if (payouts.length < payoutIds.length) throw new AppError('NOT_FOUND')
      this.#requireAllowedStep(payouts, adminId, decision)
      await desk.decide(tx, adminId, { ...decision, payoutIds })
      for (const payout of payouts) await this.#carryOut(tx, adminId, payout, decision)
    })
  }

  #requireAllowedStep(
    payouts: readonly LockedPayoutRow[],
    adminId: number,
    { state }: PayoutDecision,
  ): void {
    const stepsBefore: readonly string[] = payoutSteps[state]
    if (payouts.some(({ memberId }) => memberId === adminId)) throw new AppError('OWN_ACCOUNT')
    if (!payouts.every((payout) => stepsBefore.includes(payout.state)))
      throw new AppError('PAYOUT_CHANGED')
    const payableAt = new Date(Math.max(...payouts.map(({ payableAt }) => payableAt.getTime())))
    if (state === 'approved' && payableAt > this.#dependencies.now())
      throw new AppError('PAYOUT_TOO_EARLY', { until: seoulMinute(payableAt) })
  }

  async #carryOut(
    tx: Transaction,
    adminId: number,
    payout: LockedPayoutRow,
    { state, reason }: PayoutDecision,
  ): Promise<void> {
    const { earnings, mails, notifications } = this.#dependencies
    const { memberId, net } = payout
    await earnings.movePayout(tx, payout, state)
    await recordChange(tx, {
      adminId,
      memberId,
      subject: 'payout',
      label: `#${payout.id}`,
      field: 'payout',
      from: payout.state,
      to: state,
      reason: reason || null,
    })
    await mails.mailPayoutChange(tx, payout, { ...payout, state, reason: reason || null })
    if (!payout.left_at)
      await notifications.notify(tx, 'payout', [{ memberId, facts: { state, net } }])
  }

  /** Returns approved transfers with full account numbers, and records the download. */
  exportTransfers(adminId: number): Promise<Table> {
    const { db, desk, seal } = this.#dependencies
    return db.transaction().execute(async (tx) => {
      const rows = await desk.listApproved(tx)
      for (const { payoutId, memberId } of rows)
        await recordChange(tx, {
          adminId,
          memberId,
          subject: 'payout',
          label: `#${payoutId}`,
          field: 'transfers',
          from: null,
          to: 'exported',
        })
      const lines = rows.map(({ payoutId, bank, sealed, net }) => {
        const { holder, number } = seal.open(sealed) as SealedAccount
        const { ko } = banks[bank]
        return [payoutId, bank, ko, groupDigits(number), holder, net]
      })
      return [TRANSFER_HEAD, ...lines]
    })
  }

  /** Returns the taxes of a month (YYYY-MM) in Seoul. Returned payouts are negative. */
  async exportTaxes(month: string): Promise<Table> {
    const { desk, seal } = this.#dependencies
    const rows = await desk.listTaxRows(
      seoulMidnight(`${month}-01`),
      seoulMidnight(firstDayAfter(month)),
    )
    const lines = rows.map(({ sign, sealed, ...row }) => [
      seoulDay(row.at),
      row.payoutId,
      row.memberId,
      row.nickname,
      sealed === '' ? '' : (seal.open(sealed) as SealedAccount).holder,
      ...[row.gross, row.incomeTax, row.localTax, row.net].map((won) => sign * won),
    ])
    return [TAX_HEAD, ...lines]
  }
}

function presentManaged(row: ManagedPayoutRow): ManagedPayout {
  const { userId, nickname, buyers, decidedBy, isRetriable } = row
  const managedPart = { userId, nickname, checks: checksOf(row), buyers, decidedBy, isRetriable }
  return { ...presentPayout(row), ...managedPart }
}

function checksOf(row: ManagedPayoutRow): PayoutCheck[] {
  const { isNewAccount, buyers, hasOwnPurchases, name, holder } = row
  if (buyers === null) return []
  const checks: [PayoutCheck, boolean | null][] = [
    ['new-account', isNewAccount],
    ['other-holder', maskedName(name) !== holder],
    ['few-buyers', buyers < BUYERS_MIN],
    ['own-purchases', hasOwnPurchases],
  ]
  return checks.flatMap(([check, applies]) => (applies ? [check] : []))
}

/** Up to four characters: only the last group may be shorter. */
const GROUP_OF_FOUR = /.{1,4}/g

/** Returns `1102-3456-7890`: spreadsheets round ungrouped numbers and drop leading zeros. */
function groupDigits(number: string): string {
  return number.match(GROUP_OF_FOUR)?.join('-') ?? number
}

function firstDayAfter(month: string): string {
  const [year = 0, monthNumber = 0] = month.split('-').map(Number)
  // Date.UTC counts months from 0, so `monthNumber` is the next month.
  return new Date(Date.UTC(year, monthNumber)).toISOString().slice(0, 'YYYY-MM-DD'.length)
}
