import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database } from '../../../lib/postgres/database.ts'
import type { Log } from '../../../lib/runtime/log.ts'
import type { MemberService } from '../../members/members/member.service.ts'
import type { CreditService } from '../credits/credit.service.ts'
import type { SubscriptionService } from '../subscriptions/subscription.service.ts'
import type { Order, OrderRepository } from './order.repository.ts'
import type { PaymentRepository } from './payment.repository.ts'
import type { PaymentProvider, ProviderPayment } from './provider.ts'

type Parts = {
  db: Database
  orders: OrderRepository
  payments: PaymentRepository
  provider: PaymentProvider
  members: MemberService
  credits: CreditService
  subscriptions: SubscriptionService
  log: Log
}

/** Why a payment is given back, as the provider notes it. */
const whyReturned = {
  otherThanOrdered: '주문과 일치하지 않는 결제',
  deposit: '지원하지 않는 결제 수단',
  creditLimit: '크레딧 보유 한도 초과',
  memberHasLeft: '탈퇴한 회원의 결제',
} as const
type WhyReturned = (typeof whyReturned)[keyof typeof whyReturned]

/** Undoes the transaction that was to record a payment: there is nobody to deliver it to (D51). */
class MemberHasLeft extends Error {}

/** Brings an order to what the provider says of its payment, however often and in whatever order that is heard (D27). */
export class Settlement {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Throws `OutcomeUnknown` when money has to be given back and the provider does not answer. */
  async settle(order: Order, payment: ProviderPayment): Promise<void> {
    const { orders, payments } = this.#parts
    const { status } = payment
    if (status === 'READY' || status === 'IN_PROGRESS') return
    if (status === 'ABORTED' || status === 'EXPIRED')
      return orders.fail(order.id, { reason: status, says: '' })
    if (!(await payments.find(order.id))) {
      if (status === 'CANCELED') return orders.fail(order.id, { reason: 'RETURNED', says: '' })
      const why = undeliverable(order, payment) ?? (await this.#record(order.id, payment))
      if (why) return this.#giveBack(order, payment, why)
    }
    await this.#refund(payment)
  }

  /** The payment, its credits and its plan, unless a newer order has paid for one; or nothing, and why: the credits do not fit (D24), the member has left (D51). */
  async #record(orderId: string, payment: ProviderPayment): Promise<WhyReturned | undefined> {
    const { db, orders, payments, members, credits, subscriptions } = this.#parts
    try {
      await db.transaction().execute(async (tx) => {
        const order = await orders.lock(tx, orderId)
        if (!order || order.state === 'DONE') return
        // The balance's lock is the member's: nobody leaves from here on.
        await credits.lockBalance(tx, order.member_id)
        if ((await members.get(tx, order.member_id)).left_at) throw new MemberHasLeft()
        await orders.finish(tx, orderId, payment.paymentKey)
        const at = payment.approvedAt ?? new Date()
        const grant = await credits.post(tx, {
          memberId: order.member_id,
          kind: 'grant',
          amount: order.credits,
          reference: orderId,
          at,
        })
        await payments.add(tx, payment, grant.id)
        await subscriptions.start(tx, { memberId: order.member_id, planId: order.plan_id, orderId })
      })
      return undefined
    } catch (error) {
      if (error instanceof MemberHasLeft) return whyReturned.memberHasLeft
      if (error instanceof AppError && error.code === 'CREDIT_LIMIT') return whyReturned.creditLimit
      throw error
    }
  }

  /** Takes back what the provider has given back since: the same share of the credits, as far as they are not spent. */
  async #refund({ orderId, totalAmount, balanceAmount }: ProviderPayment): Promise<void> {
    const { db, payments, credits, subscriptions, log } = this.#parts
    const refunded = totalAmount - balanceAmount
    if (refunded === 0) return
    await db.transaction().execute(async (tx) => {
      const paid = await payments.lock(tx, orderId)
      // An older state of the payment may be heard of later.
      if (!paid || refunded <= paid.refunded) return
      const due =
        Math.floor((paid.credits * refunded) / paid.amount) - paid.revoked - paid.shortfall
      await credits.lockBalance(tx, paid.member_id)
      const taken = Math.min(due, await credits.unspentOf(tx, paid.member_id, orderId))
      if (taken > 0)
        await credits.post(tx, {
          memberId: paid.member_id,
          kind: 'revoke',
          amount: -taken,
          reference: `${orderId}:${refunded}`,
        })
      await payments.noteRefund(tx, orderId, {
        refunded,
        revoked: paid.revoked + taken,
        shortfall: paid.shortfall + due - taken,
      })
      if (refunded === paid.amount) await subscriptions.end(tx, orderId)
      log.info(
        { orderId, refunded, revoked: taken, shortfall: due - taken },
        'a payment was refunded at the provider',
      )
    })
  }

  /** What cannot be delivered is not kept. */
  async #giveBack(order: Order, payment: ProviderPayment, why: WhyReturned): Promise<void> {
    const { orders, provider, log } = this.#parts
    log.warn(
      { orderId: order.id, status: payment.status, amount: payment.totalAmount, why },
      'a payment is given back: it cannot be delivered',
    )
    await provider.giveBack(payment, why)
    await orders.fail(order.id, { reason: 'RETURNED', says: '' })
  }
}

/** Why the payment is not what was ordered; undefined where it is. A deposit that is still awaited is not paid; by what else was paid does not matter. */
function undeliverable(
  order: Order,
  { orderId, totalAmount, currency, status }: ProviderPayment,
): WhyReturned | undefined {
  if (status === 'WAITING_FOR_DEPOSIT') return whyReturned.deposit
  const isOrdered = orderId === order.id && totalAmount === order.amount && currency === 'KRW'
  return isOrdered ? undefined : whyReturned.otherThanOrdered
}
