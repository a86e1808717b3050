import { AppError } from '../../../lib/errors/app-error.ts'
import type { OrderRow } from './order.repository.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import type { ProviderPayment } from './provider.ts'
import { reversePayment } from './reversal.ts'

/** Reasons for returning a payment, as the provider records them. */
const returnReasons = {
  differsFromOrder: '주문과 일치하지 않는 결제',
  deposit: '지원하지 않는 결제 수단',
  creditLimit: '크레딧 보유 한도 초과',
  memberHasLeft: '탈퇴한 회원의 결제',
} as const
type ReturnReason = (typeof returnReasons)[keyof typeof returnReasons]

/** Rolls back the transaction that records a payment. */
class MemberHasLeft extends Error {}

/** Records payments and refunds. The provider may report states repeatedly and in any order. */
export class Settlement {
  #dependencies: PaymentDependencies

  constructor(dependencies: PaymentDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Records the current state of a payment, or refunds a payment that cannot be delivered. Throws
   * `OutcomeUnknown` when the provider does not respond to that refund.
   */
  async settle(order: OrderRow, payment: ProviderPayment): Promise<void> {
    const { orders, payments } = this.#dependencies
    const { status } = payment
    if (status === 'READY' || status === 'IN_PROGRESS') return
    if (status === 'ABORTED' || status === 'EXPIRED')
      return orders.fail(order.id, { code: status, message: '' })
    if (!(await payments.find(order.id))) {
      if (status === 'CANCELED') return orders.fail(order.id, { code: 'RETURNED', message: '' })
      const reason = reasonToReturn(order, payment) ?? (await this.#record(order.id, payment))
      if (reason) return this.#refundUndeliverable(order, payment, reason)
    }
    await this.#recordRefund(payment)
  }

  /** Records a payment, or returns the reason why it must be refunded. */
  async #record(orderId: string, payment: ProviderPayment): Promise<ReturnReason | undefined> {
    const { db, orders, payments, members, credits, subscriptions, receipts } = this.#dependencies
    try {
      await db.transaction().execute(async (tx) => {
        const order = await orders.lock(tx, orderId)
        if (!order || order.state === 'DONE') return
        const { member_id: memberId, plan_id: planId } = order
        const approvedAt = payment.approvedAt ?? new Date()
        // The lock also prevents the member from leaving meanwhile.
        await credits.lockBalance(tx, memberId)
        if ((await members.get(tx, memberId)).left_at) throw new MemberHasLeft()
        await orders.finish(tx, orderId, payment.paymentKey)
        const grant = await credits.post(tx, {
          memberId,
          kind: 'grant',
          amount: order.credits,
          reference: orderId,
          at: approvedAt,
        })
        await payments.add(tx, payment, grant.id)
        await subscriptions.start(tx, { memberId, planId, orderId })
        await receipts.mailPayment(tx, memberId, {
          ...payment,
          name: order.name,
          credits: order.credits,
          at: approvedAt,
        })
      })
      return undefined
    } catch (error) {
      if (error instanceof MemberHasLeft) return returnReasons.memberHasLeft
      if (error instanceof AppError && error.code === 'CREDIT_LIMIT')
        return returnReasons.creditLimit
      throw error
    }
  }

  async #recordRefund({ orderId, totalAmount, balanceAmount }: ProviderPayment) {
    const { db, payments, log } = this.#dependencies
    const refunded = totalAmount - balanceAmount
    if (refunded === 0) return
    await db.transaction().execute(async (tx) => {
      const payment = await payments.lock(tx, orderId)
      // A notice of an older state may arrive after a newer one.
      if (!payment || refunded <= payment.refunded) return
      const sums = await reversePayment(tx, this.#dependencies, payment, refunded)
      log.info({ orderId, refunded, ...sums }, 'a payment was refunded at the provider')
    })
  }

  async #refundUndeliverable(order: OrderRow, payment: ProviderPayment, reason: ReturnReason) {
    const { orders, provider, log } = this.#dependencies
    log.warn(
      { orderId: order.id, status: payment.status, amount: payment.totalAmount, reason },
      'a payment is returned: it cannot be delivered',
    )
    await provider.refund(payment, reason)
    await orders.fail(order.id, { code: 'RETURNED', message: '' })
  }
}

/** Returns the reason why a payment must be refunded, or undefined if it matches the order. */
function reasonToReturn(order: OrderRow, payment: ProviderPayment): ReturnReason | undefined {
  const { orderId, totalAmount, currency, status } = payment
  if (status === 'WAITING_FOR_DEPOSIT') return returnReasons.deposit
  const isOrdered = orderId === order.id && totalAmount === order.amount && currency === 'KRW'
  return isOrdered ? undefined : returnReasons.differsFromOrder
}
