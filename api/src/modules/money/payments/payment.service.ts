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
import type { Database } from '../../../lib/postgres/database.ts'
import type { Log } from '../../../lib/runtime/log.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import type { MemberService } from '../../members/members/member.service.ts'
import type { Jobs } from '../../site/jobs/index.ts'
import type { Limits } from '../../site/limits/index.ts'
import { limitRules } from '../../site/limits/index.ts'
import { contradictions } from './contradictions.ts'
import type { Order, OrderRepository } from './order.repository.ts'
import {
  presentHistoryItem,
  presentMaskedItem,
  presentOpenPayment,
  presentPayment,
} from './payment.present.ts'
import type { PaymentRepository } from './payment.repository.ts'
import type { PaymentProvider } from './provider.ts'
import { OutcomeUnknown } from './provider.ts'
import type { Settlement } from './settlement.ts'

/** A buyer gets `pending` after this time, while the process still waits for the provider. */
const ANSWER_MS = 4_000
const CHECKS_PER_MINUTE = 500

type Parts = {
  db: Database
  orders: OrderRepository
  payments: PaymentRepository
  members: MemberService
  provider: PaymentProvider
  settlement: Settlement
  jobs: Jobs
  limits: Limits
  log: Log
}

/**
 * Makes payments exactly once (D27). Steps: commit the order as CONFIRMING; call the provider
 * without a transaction; record the result in one transaction; respond. A crash leaves the order
 * CONFIRMING, never failed, and `reconcile` finds its outcome.
 */
export class PaymentService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Pays the caller's order. Returns its receipt, the same for each call, or `pending` without an
   * answer of the provider. Throws `NOT_FOUND`, `FORBIDDEN`, `PAYMENT_MISMATCH`,
   * `TOO_MANY_REQUESTS`, and `PAYMENT_REFUSED` or `PAYMENT_RETURNED` for a failed order and for a
   * payment key of an earlier failed order.
   */
  async confirm(caller: Caller, body: ConfirmBody, locale: Locale): Promise<Payment | 'pending'> {
    const isAllowed = await this.#countConfirmation(caller, body)
    const order = await this.#begin(caller, body)
    if (order.state === 'CONFIRMING' && isAllowed) await this.#askInTime(order, locale)
    return this.#outcomeOf(order.id)
  }

  /**
   * Acknowledges the caller's paid order if the payload is true (D27). Throws like `confirm`, and
   * `PAYMENT_UNPAID`.
   */
  async acknowledge(
    caller: Caller,
    { userId = caller.id, ...said }: Acknowledgement,
  ): Promise<void> {
    const { orders, members } = this.#parts
    if (userId !== caller.id) throw new AppError('FORBIDDEN')
    const order = await orders.find(said.orderId)
    if (!order) throw new AppError('NOT_FOUND')
    if (order.member_id !== caller.id) throw new AppError('FORBIDDEN')
    if (order.state !== 'DONE') throw new AppError('PAYMENT_UNPAID')
    const refused = contradictions(said, {
      amount: order.amount,
      customerKey: (await members.me(caller.id)).customer_key,
      orderName: order.name,
      creditAmount: order.credits,
      subscriptionId: order.plan_id,
      paymentKey: order.payment_key ?? '',
    })
    if (refused.length > 0) throw new RefusedRequest(refused)
  }

  /** The member's payments, the newest first, and orders of which it is not known yet whether they are paid. */
  async history(memberId: number): Promise<PaymentHistoryAnswer> {
    const { orders, payments } = this.#parts
    // Orders first: one that is settled in between is in the list as well, and is in neither the other way round.
    const confirming = await orders.confirmingOf(memberId)
    const paid = await payments.history(memberId)
    const isPaid = new Set(paid.map(({ order_id }) => order_id))
    return {
      dtoList: paid.map(presentHistoryItem),
      pending: confirming.filter(({ id }) => !isPaid.has(id)).map(presentOpenPayment),
    }
  }

  /**
   * Returns a page of a member's payments for administrators, with masked payment keys. Throws
   * `NOT_FOUND` for an unknown member.
   */
  async historyOf(
    memberId: number,
    { page, size }: { page: number; size: number },
  ): Promise<MemberPaymentsAnswer> {
    const { members, payments } = this.#parts
    if (!(await members.find(memberId))) throw new AppError('NOT_FOUND')
    const { rows, total } = await payments.historyPage(memberId, { page, size })
    return { dtoList: rows.map(presentMaskedItem), ...pagingOf(page, size, total) }
  }

  /**
   * Handles the provider's webhook. It is unsigned, so its content is not trusted: a durable job
   * asks the provider. Frequent webhooks for an order are merged into one job a minute, so that no
   * true one is lost.
   */
  async notice(orderId: string | undefined): Promise<void> {
    const { orders, jobs, limits } = this.#parts
    if (orderId === undefined || !(await orders.find(orderId))) return
    const isTooOften = !(await limits.take([limitRules.webhookOrder, orderId]))
    // its own key: a job that waits a minute must not block the reconciler's
    const when = isTooOften
      ? { key: `later ${orderId}`, after: limitRules.webhookOrder.seconds }
      : { key: orderId }
    await jobs.send('check-payment', { orderId }, when)
  }

  /**
   * Updates an order from the provider. Repeats a confirmation that the provider never received.
   */
  async check(orderId: string): Promise<void> {
    const { orders, provider, log } = this.#parts
    const order = await orders.find(orderId)
    // Nothing can have happened to a draft: only we confirm.
    if (!order?.payment_key) return
    await orders.beginCheck(orderId)
    try {
      const payment = await provider.find({ orderId, paymentKey: order.payment_key })
      const isOpen = payment?.status === 'IN_PROGRESS' || payment?.status === 'READY'
      if (isOpen && order.state === 'CONFIRMING') await this.#ask(order, 'ko')
      else await this.#settle(order, payment)
    } catch (error) {
      // The reconciler checks undecided orders again.
      if (!(error instanceof OutcomeUnknown) || order.state !== 'CONFIRMING') throw error
      log.warn({ orderId, reason: error.message }, 'it is not known yet what became of a payment')
    }
  }

  /** Queues a check of every undecided order that is due. Runs at the start and every minute. */
  async reconcile(): Promise<void> {
    const { orders, jobs } = this.#parts
    for (const orderId of await orders.dueForCheck(CHECKS_PER_MINUTE))
      await jobs.send('check-payment', { orderId }, { key: orderId })
  }

  /** Deletes orders that failed long ago. */
  sweep(): Promise<void> {
    return this.#parts.orders.removeFailed()
  }

  /**
   * Counts a confirmation of the caller's own order. Above the limit it throws `TOO_MANY_REQUESTS` for a draft, and returns
   * false for an undecided order, which the reconciler checks.
   */
  async #countConfirmation({ id }: Caller, { orderId }: ConfirmBody): Promise<boolean> {
    const { orders, limits } = this.#parts
    const order = await orders.find(orderId)
    if (order?.member_id !== id) return true
    if (order.state === 'READY') await limits.demand([limitRules.confirmMember, String(id)])
    return order.state !== 'CONFIRMING' || limits.take([limitRules.confirmAgainMember, String(id)])
  }

  async #begin(caller: Caller, { orderId, amount, paymentKey }: ConfirmBody): Promise<Order> {
    const { db, orders } = this.#parts
    return db.transaction().execute(async (tx) => {
      const order = await orders.lock(tx, orderId)
      if (!order) throw new AppError('NOT_FOUND')
      if (order.member_id !== caller.id) throw new AppError('FORBIDDEN')
      if (order.amount !== amount) throw new AppError('PAYMENT_MISMATCH')
      if (order.state !== 'READY') {
        if (order.payment_key !== paymentKey) throw new AppError('PAYMENT_MISMATCH')
        return order
      }
      const refused = await orders.refused(tx, caller.id, paymentKey)
      if (refused) throw refusalOf(refused)
      await orders.beginConfirming(tx, orderId, paymentKey)
      return { ...order, state: 'CONFIRMING', payment_key: paymentKey }
    })
  }

  /** Waits for the provider at most `ANSWER_MS`. A later answer is recorded all the same. */
  async #askInTime(order: Order, locale: Locale): Promise<void> {
    const asking = this.#ask(order, locale)
    const outcome = await Promise.race([asking, wait(ANSWER_MS, 'late' as const, { ref: false })])
    if (outcome === 'late')
      asking.catch((error: unknown) =>
        this.#parts.log.warn({ orderId: order.id, err: error }, 'a late payment was not recorded'),
      )
  }

  /** Asks the provider for the payment, and where it does not say, what became of it. Still not known leaves the order CONFIRMING. */
  async #ask(order: Order, locale: Locale): Promise<void> {
    const { orders, provider, log } = this.#parts
    try {
      const outcome = await this.#confirmed(order, locale)
      if (outcome && 'refusal' in outcome) return await orders.fail(order.id, outcome.refusal)
      const payment =
        outcome?.payment ??
        (await provider.find({ orderId: order.id, paymentKey: order.payment_key ?? '' }))
      await this.#settle(order, payment)
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) throw error
      log.warn(
        { orderId: order.id, reason: error.message },
        'it is not known yet what became of a payment',
      )
    }
  }

  /** The provider's answer; undefined when it left open what happened. */
  async #confirmed({ id, payment_key, amount }: Order, locale: Locale) {
    const { provider, log } = this.#parts
    try {
      return await provider.confirm({ orderId: id, paymentKey: payment_key ?? '', amount }, locale)
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) throw error
      log.warn(
        { orderId: id, reason: error.message },
        'the provider left open what it did: it is looked up',
      )
      return undefined
    }
  }

  async #settle(
    order: Order,
    payment: Awaited<ReturnType<PaymentProvider['find']>>,
  ): Promise<void> {
    if (payment) await this.#parts.settlement.settle(order, payment)
    else await this.#parts.orders.fail(order.id, { reason: 'NOT_FOUND_PAYMENT', says: '' })
  }

  async #outcomeOf(orderId: string): Promise<Payment | 'pending'> {
    const { orders, payments } = this.#parts
    const paid = await payments.find(orderId)
    if (paid) return presentPayment(paid)
    const order = await orders.find(orderId)
    if (order?.state !== 'FAILED') return 'pending'
    throw refusalOf(order)
  }
}

function refusalOf({ failure_reason: reason, failure_says: says }: Order): AppError {
  if (reason === 'RETURNED') return new AppError('PAYMENT_RETURNED')
  return new AppError('PAYMENT_REFUSED', { reason: reason ?? '', says: says ?? '' })
}
