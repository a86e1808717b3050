import { setTimeout as wait } from 'node:timers/promises'
import { pagingOf } from '@sori/contract/envelope'
import type { Locale } from '@sori/contract/messages'
import type {
  Acknowledgement,
  ConfirmBody,
  MemberPaymentsAnswer,
  Payment,
  PaymentHistoryAnswer,
} from '@sori/contract/payment'
import { AppError, RefusedRequest } from '../../../lib/errors/app-error.ts'
import type { PageRequest } from '../../../lib/postgres/page.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import { limitRules } from '../../site/limits/index.ts'
import { findContradictions } from './contradictions.ts'
import type { OrderRow } from './order.repository.ts'
import {
  presentHistoryItem,
  presentMaskedItem,
  presentOpenPayment,
  presentPayment,
} from './payment.present.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import { OutcomeUnknown, type ProviderPayment } from './provider.ts'
import type { RefundService } from './refund.service.ts'
import type { Settlement } from './settlement.ts'

/** Milliseconds after which the response is `pending`, while the process waits on. */
const RESPONSE_MS = 4_000
const CHECKS_PER_MINUTE = 500

type Dependencies = PaymentDependencies & {
  settlement: Settlement
  refunds: Pick<RefundService, 'listRefundFields'>
}

/**
 * Makes payments exactly once: commits the order as CONFIRMING, calls the provider without a
 * transaction, and records the result in one transaction. A crash leaves the order CONFIRMING, and
 * `reconcile` finds its outcome.
 */
export class PaymentService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Confirms a payment. A repeated call returns the same receipt. Throws `NOT_FOUND`,
   * `FORBIDDEN`, `PAYMENT_MISMATCH` and `TOO_MANY_REQUESTS`. Throws `PAYMENT_REFUSED` or
   * `PAYMENT_RETURNED` when the order failed, or another order with this payment key did.
   */
  async confirm(caller: Caller, body: ConfirmBody, locale: Locale): Promise<Payment | 'pending'> {
    const isAllowed = await this.#countConfirmation(caller, body)
    const order = await this.#beginConfirming(caller, body)
    if (order.state === 'CONFIRMING' && isAllowed) await this.#confirmInTime(order, locale)
    return this.#outcomeOf(order.id)
  }

  /**
   * Checks the payload that the page reports for a paid order. Throws `VALIDATION` for wrong
   * fields, `PAYMENT_UNPAID`, and the errors of `confirm`.
   */
  async acknowledge({ id }: Caller, { userId = id, ...payload }: Acknowledgement): Promise<void> {
    const { orders, members } = this.#dependencies
    if (userId !== id) throw new AppError('FORBIDDEN')
    const order = await orders.find(payload.orderId)
    if (!order) throw new AppError('NOT_FOUND')
    if (order.member_id !== id) throw new AppError('FORBIDDEN')
    if (order.state !== 'DONE') throw new AppError('PAYMENT_UNPAID')
    const refusals = findContradictions(payload, {
      amount: order.amount,
      customerKey: (await members.me(id)).customer_key,
      orderName: order.name,
      creditAmount: order.credits,
      subscriptionId: order.plan_id,
      paymentKey: order.payment_key ?? '',
    })
    if (refusals.length > 0) throw new RefusedRequest(refusals)
  }

  async listPayments(memberId: number): Promise<PaymentHistoryAnswer> {
    const { orders, payments: paymentRepository, refunds } = this.#dependencies
    // CONFIRMING orders are read first: otherwise an order that is paid between the two reads
    // would be in neither list.
    const confirming = await orders.listConfirming(memberId)
    const payments = await paymentRepository.listAll(memberId)
    const refundFields = await refunds.listRefundFields(memberId, payments)
    const paidIds = new Set(payments.map(({ order_id }) => order_id))
    return {
      dtoList: payments.map((payment) => ({
        ...presentHistoryItem(payment),
        ...refundFields.get(payment.order_id),
      })),
      pending: confirming.filter(({ id }) => !paidIds.has(id)).map(presentOpenPayment),
    }
  }

  /**
   * Returns a member's payments with masked keys, for administrators. Throws `NOT_FOUND` for an
   * unknown member.
   */
  async listPaymentsOfMember(
    memberId: number,
    { page, size }: PageRequest,
  ): Promise<MemberPaymentsAnswer> {
    const { members, payments } = this.#dependencies
    if (!(await members.find(memberId))) throw new AppError('NOT_FOUND')
    const { rows, total } = await payments.readPage(memberId, { page, size })
    return { dtoList: rows.map(presentMaskedItem), ...pagingOf(page, size, total) }
  }

  /**
   * Queues a check of the order that a webhook names. A webhook has no signature, so the job
   * queries the provider. Frequent webhooks for one order start at most one job a minute.
   */
  async scheduleCheck(orderId: string | undefined): Promise<void> {
    const { orders, jobs, limits } = this.#dependencies
    if (orderId === undefined || !(await orders.find(orderId))) return
    const isTooOften = !(await limits.tryCount([limitRules.webhookOrder, orderId]))
    // A delayed job has a separate key, so that it does not block the job of `reconcile`.
    const options = isTooOften
      ? { key: `later ${orderId}`, after: limitRules.webhookOrder.seconds }
      : { key: orderId }
    await jobs.send('check-payment', { orderId }, options)
  }

  /**
   * Queries the outcome of an order at the provider. Confirms again when the provider has not
   * received the first confirmation.
   */
  async queryOutcome(orderId: string): Promise<void> {
    const { orders, provider } = this.#dependencies
    const order = await orders.find(orderId)
    // A draft has no payment key and no payment, because only this server confirms payments.
    if (!order?.payment_key) return
    await orders.beginCheck(orderId)
    try {
      const payment = await provider.find({ orderId, paymentKey: order.payment_key })
      const isOpen = payment?.status === 'IN_PROGRESS' || payment?.status === 'READY'
      if (isOpen && order.state === 'CONFIRMING') await this.#confirm(order, 'ko')
      else await this.#settle(order, payment)
    } catch (error) {
      // `reconcile` queues another check of an order that is still CONFIRMING.
      if (order.state !== 'CONFIRMING') throw error
      this.#logUnknown(error, orderId, UNDECIDED_TEXT)
    }
  }

  /** Queues a check of each CONFIRMING order. Runs at the start and every minute. */
  async reconcile(): Promise<void> {
    const { orders, jobs } = this.#dependencies
    for (const orderId of await orders.listDueForCheck(CHECKS_PER_MINUTE))
      await jobs.send('check-payment', { orderId }, { key: orderId })
  }

  removeOldFailedOrders(): Promise<void> {
    return this.#dependencies.orders.removeOldFailed()
  }

  /**
   * Counts a confirmation. Above the limit, throws `TOO_MANY_REQUESTS` for a draft, and returns
   * false for a CONFIRMING order, which `reconcile` checks.
   */
  async #countConfirmation({ id }: Caller, { orderId }: ConfirmBody) {
    const { orders, limits } = this.#dependencies
    const order = await orders.find(orderId)
    if (order?.member_id !== id) return true
    if (order.state === 'READY') await limits.countOrThrow([limitRules.confirmMember, String(id)])
    return (
      order.state !== 'CONFIRMING' || limits.tryCount([limitRules.confirmAgainMember, String(id)])
    )
  }

  /** Marks a draft as CONFIRMING. Returns an order in a later state unchanged. */
  async #beginConfirming(
    { id }: Caller,
    { orderId, amount, paymentKey }: ConfirmBody,
  ): Promise<OrderRow> {
    const { db, orders } = this.#dependencies
    return db.transaction().execute(async (tx) => {
      const order = await orders.lock(tx, orderId)
      if (!order) throw new AppError('NOT_FOUND')
      if (order.member_id !== id) throw new AppError('FORBIDDEN')
      if (order.amount !== amount) throw new AppError('PAYMENT_MISMATCH')
      if (order.state !== 'READY') {
        if (order.payment_key !== paymentKey) throw new AppError('PAYMENT_MISMATCH')
        return order
      }
      const failed = await orders.findFailed(tx, id, paymentKey)
      if (failed) throw refusalOf(failed)
      await orders.beginConfirming(tx, orderId, paymentKey)
      return { ...order, state: 'CONFIRMING', payment_key: paymentKey }
    })
  }

  /** Confirms, and waits for the result at most `RESPONSE_MS`. A later result is recorded too. */
  async #confirmInTime(order: OrderRow, locale: Locale) {
    const confirming = this.#confirm(order, locale)
    const timeout = wait(RESPONSE_MS, 'late' as const, { ref: false })
    if ((await Promise.race([confirming, timeout])) === 'late')
      confirming.catch((error: unknown) =>
        this.#dependencies.log.warn(
          { orderId: order.id, err: error },
          'a late payment was not recorded',
        ),
      )
  }

  /** Confirms at the provider. The order stays CONFIRMING while the outcome is unknown. */
  async #confirm(order: OrderRow, locale: Locale) {
    const { orders, provider } = this.#dependencies
    const paymentRef = { orderId: order.id, paymentKey: order.payment_key ?? '' }
    try {
      const outcome = await provider
        .confirm({ ...paymentRef, amount: order.amount }, locale)
        .catch((error: unknown) =>
          this.#logUnknown(error, order.id, 'the provider gave no outcome: it is looked up'),
        )
      if (outcome && 'refusal' in outcome) return await orders.fail(order.id, outcome.refusal)
      const payment = outcome?.payment ?? (await provider.find(paymentRef))
      await this.#settle(order, payment)
    } catch (error) {
      this.#logUnknown(error, order.id, UNDECIDED_TEXT)
    }
  }

  async #settle(order: OrderRow, payment: ProviderPayment | undefined) {
    const { settlement, orders } = this.#dependencies
    if (payment) await settlement.settle(order, payment)
    else await orders.fail(order.id, { code: 'NOT_FOUND_PAYMENT', message: '' })
  }

  /** Returns the payment of a paid order, or `pending`. Throws the refusal of a failed order. */
  async #outcomeOf(orderId: string) {
    const { orders, payments } = this.#dependencies
    const payment = await payments.find(orderId)
    if (payment) return presentPayment(payment)
    const order = await orders.find(orderId)
    if (order?.state !== 'FAILED') return 'pending'
    throw refusalOf(order)
  }

  /** Logs an `OutcomeUnknown`, and throws any other error. */
  #logUnknown(error: unknown, orderId: string, text: string): undefined {
    if (!(error instanceof OutcomeUnknown)) throw error
    this.#dependencies.log.warn({ orderId, reason: error.message }, text)
  }
}

const UNDECIDED_TEXT = 'the outcome of a payment is not known yet'

function refusalOf({ failure_reason: reason, failure_says: message }: OrderRow): AppError {
  if (reason === 'RETURNED') return new AppError('PAYMENT_RETURNED')
  return new AppError('PAYMENT_REFUSED', { reason: reason ?? '', says: message ?? '' })
}
