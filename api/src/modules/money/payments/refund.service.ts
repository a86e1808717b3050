import { pagingOf } from '@sori/contract/envelope'
import {
  type PaymentHistoryItem,
  REFUND_DAYS,
  type RefundDecisionBody,
  type RefundState,
  type RefundsAnswer,
  type RefundsQuery,
} from '@sori/contract/payment'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Transaction } from '../../../lib/postgres/database.ts'
import { seoulDay } from '../../../lib/time/seoul-day.ts'
import { recordChange } from '../../site/administration/index.ts'
import type { NotificationService } from '../../site/notifications/notification.service.ts'
import type { PaymentRow } from './payment.repository.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import { presentRefund } from './refund.present.ts'
import type { RefundRepository, RequestRow } from './refund.repository.ts'
import { reversePayment } from './reversal.ts'

type Dependencies = PaymentDependencies & {
  refunds: RefundRepository
  notifications: Pick<NotificationService, 'notify'>
  now: () => Date
}

type RefundFields = Pick<PaymentHistoryItem, 'refundState' | 'refundAnswer'>

const DAY_MS = 86_400_000
/** The reason of a refund, which the provider stores and shows. */
const REFUND_REASON = '구매자의 환불 요청'
const RETURNS_PER_MINUTE = 100

/**
 * Refunds of plans that buyers request (D163). An approval revokes the credits and ends the plan
 * in one transaction. Then a job refunds the money at the provider, once.
 */
export class RefundService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Stores a buyer's request. Throws `NOT_FOUND` for a payment of another member, `REFUND_LATE`,
   * `REFUND_SPENT` and `REFUND_REQUESTED`.
   */
  async request(memberId: number, orderId: string): Promise<void> {
    const { db, payments, refunds } = this.#dependencies
    await db.transaction().execute(async (tx) => {
      const payment = await payments.lock(tx, orderId)
      if (payment?.member_id !== memberId) throw new AppError('NOT_FOUND')
      if (payment.refunded > 0) throw new AppError('REFUND_REQUESTED')
      if (this.#isLate(payment)) throw new AppError('REFUND_LATE')
      await this.#requireUnspent(tx, payment)
      if (!(await refunds.add(tx, orderId))) throw new AppError('REFUND_REQUESTED')
    })
  }

  /** Returns, by order id, the state of a payment's refund and the answer to a refused request. */
  async listRefundFields(
    memberId: number,
    payments: readonly PaymentRow[],
  ): Promise<Map<string, RefundFields>> {
    const { credits, refunds } = this.#dependencies
    const requests = await refunds.latestOf(memberId)
    const unspent = await credits.unspentByGrant(memberId)
    return new Map(
      payments.map((payment) => {
        const request = requests.get(payment.order_id)
        const unspentCredits = unspent.get(payment.order_id) ?? 0
        const refundState = this.#stateOf(payment, request, unspentCredits)
        const refundAnswer = request?.decision === 'refuse' && request.answer
        const refundFields = {
          ...(refundState && { refundState }),
          ...(refundAnswer && { refundAnswer }),
        }
        return [payment.order_id, refundFields]
      }),
    )
  }

  /**
   * Stores an administrator's decision. An approval revokes the credits and ends the plan. Throws
   * `NOT_FOUND`, `ALREADY_DECIDED`, and `REFUND_SPENT` for an approval after credits were spent.
   */
  async decide(adminId: number, refundId: number, body: RefundDecisionBody): Promise<void> {
    const { db, jobs, payments, refunds } = this.#dependencies
    await db.transaction().execute(async (tx) => {
      const request = await refunds.find(tx, refundId)
      const payment = request && (await payments.lock(tx, request.order_id))
      if (!payment) throw new AppError('NOT_FOUND')
      // A concurrent decision may have been stored before the payment was locked.
      if ((await refunds.find(tx, refundId))?.decision) throw new AppError('ALREADY_DECIDED')
      if (body.decision === 'approve') {
        await this.#requireUnspent(tx, payment)
        await reversePayment(tx, this.#dependencies, payment, payment.amount)
        await jobs.send('return-payment', { orderId: payment.order_id }, { tx })
      }
      await refunds.decide(tx, refundId, adminId, body)
      await this.#announceDecision(tx, adminId, payment, body)
    })
  }

  async readPage(query: RefundsQuery): Promise<RefundsAnswer> {
    const { rows, total } = await this.#dependencies.refunds.readPage(query)
    return { dtoList: rows.map(presentRefund), ...pagingOf(query.page, query.size, total) }
  }

  /**
   * Refunds the money of an approved request at the provider, once: a repeated call finds the
   * refund there. Throws `OutcomeUnknown`.
   */
  async returnMoney(orderId: string): Promise<void> {
    const { payments, refunds, provider, log } = this.#dependencies
    const payment = await payments.find(orderId)
    if (!payment || !(await refunds.isUnreturned(orderId))) return
    const paymentRef = { orderId, paymentKey: payment.payment_key }
    const providerPayment = await provider.find(paymentRef)
    if (providerPayment?.balanceAmount !== 0) await provider.refund(paymentRef, REFUND_REASON)
    await refunds.recordReturn(orderId)
    log.info({ orderId, won: payment.amount }, 'a refund was returned')
  }

  /** Queues each approved refund without returned money, because its job may have given up. */
  async reconcile(): Promise<void> {
    const { jobs, refunds } = this.#dependencies
    for (const orderId of await refunds.listUnreturned(RETURNS_PER_MINUTE))
      await jobs.send('return-payment', { orderId }, { key: orderId })
  }

  /** Returns whether the last day for a request has ended, at midnight in Seoul. */
  #isLate({ approved_at }: PaymentRow) {
    const lastDay = seoulDay(new Date(approved_at.getTime() + REFUND_DAYS * DAY_MS))
    return seoulDay(this.#dependencies.now()) > lastDay
  }

  /** Throws `REFUND_SPENT`. Locks the balance, so that no purchase spends credits meanwhile. */
  async #requireUnspent(
    tx: Transaction,
    { member_id: memberId, order_id, credits: grantedCredits }: PaymentRow,
  ) {
    const { credits } = this.#dependencies
    await credits.lockBalance(tx, memberId)
    if ((await credits.unspentOf(tx, memberId, order_id)) < grantedCredits)
      throw new AppError('REFUND_SPENT')
  }

  #stateOf(
    payment: PaymentRow,
    request: RequestRow | undefined,
    unspent: number,
  ): RefundState | undefined {
    if (request?.decision === 'approve') return request.returned_at ? 'returned' : 'returning'
    if (request && request.decision === null) return 'requested'
    if (payment.refunded > 0) return undefined
    if (this.#isLate(payment)) return 'late'
    return unspent < payment.credits ? 'spent' : 'possible'
  }

  /** Records the decision as a change, and informs the buyer by mail and on the site. */
  async #announceDecision(
    tx: Transaction,
    adminId: number,
    payment: PaymentRow,
    { decision, answer }: RefundDecisionBody,
  ) {
    const { members, notifications, receipts } = this.#dependencies
    const { member_id: memberId, name, amount } = payment
    const { left_at } = await members.get(tx, memberId)
    await recordChange(tx, {
      adminId,
      memberId,
      subject: 'user',
      label: name,
      field: 'refund',
      from: null,
      to: decision,
      reason: answer,
    })
    if (left_at) return
    await receipts.mailRefund(tx, memberId, { name, amount, decision, answer })
    await notifications.notify(tx, 'refund', [{ memberId, facts: { orderName: name, decision } }])
  }
}
