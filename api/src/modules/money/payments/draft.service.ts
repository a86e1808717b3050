import {
  type DraftBody,
  orderNameOf,
  type PendingPayment,
  planAmount,
} from '@sori/contract/payment'
import { AppError, RefusedRequest } from '../../../lib/errors/app-error.ts'
import type { Transaction } from '../../../lib/postgres/database.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import { limitRules } from '../../site/limits/index.ts'
import { findContradictions } from './contradictions.ts'
import type { NewOrder } from './order.repository.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'

/** Stores drafts of payments. A member has at most one draft. */
export class DraftService {
  #dependencies: PaymentDependencies

  constructor(dependencies: PaymentDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Replaces the draft, unless it is equal. Computes each field, and throws `VALIDATION` with the
   * fields of `body` that differ. Throws `FORBIDDEN`, `TOO_MANY_REQUESTS` and `CREDIT_LIMIT`.
   */
  async store({ id }: Caller, body: DraftBody): Promise<void> {
    const { db, orders, credits, limits } = this.#dependencies
    if (body.userId !== id) throw new AppError('FORBIDDEN')
    await limits.countOrThrow([limitRules.draftMember, String(id)])
    const order = await this.#orderOf(id, body)
    await credits.requireRoom(id, order.credits)
    await db.transaction().execute(async (tx) => {
      await orders.lockDrafts(tx, id)
      const draft = await orders.findDraft(id, tx)
      const columns = Object.keys(order) as (keyof NewOrder)[]
      if (draft && columns.every((column) => draft[column] === order[column])) return
      await orders.removeDraft(tx, id)
      if (!(await orders.add(tx, order)))
        throw new RefusedRequest([{ field: 'orderId', code: 'TAKEN' }])
    })
  }

  async findPending(memberId: number): Promise<PendingPayment | null> {
    const { orders, members } = this.#dependencies
    const [order, { email, nickname, customer_key }] = await Promise.all([
      orders.findDraft(memberId),
      members.me(memberId),
    ])
    if (!order) return null
    return {
      orderId: order.id,
      amount: order.amount,
      customerKey: customer_key,
      orderName: order.name,
      creditAmount: order.credits,
      subscriptionId: order.plan_id,
      userId: memberId,
      status: 'READY',
      username: email,
      nickname,
    }
  }

  /** Removes the draft. An order that is being confirmed stays. */
  remove(memberId: number): Promise<void> {
    const { db, orders } = this.#dependencies
    return db.transaction().execute((tx) => orders.removeDraft(tx, memberId))
  }

  /** Removes a leaving member's draft. Returns whether the member has a CONFIRMING order. */
  async removeOnLeaving(tx: Transaction, memberId: number): Promise<boolean> {
    const { orders } = this.#dependencies
    await orders.lockDrafts(tx, memberId)
    await orders.removeDraft(tx, memberId)
    return (await orders.listConfirming(memberId, tx)).length > 0
  }

  async #orderOf(memberId: number, body: DraftBody): Promise<NewOrder> {
    const { members, plans } = this.#dependencies
    const [member, plan] = await Promise.all([
      members.me(memberId),
      plans.find(body.subscriptionId),
    ])
    // The free plan has no payment.
    if (!plan?.subscriptionPrice)
      throw new RefusedRequest([{ field: 'subscriptionId', code: 'UNKNOWN_VALUE' }])
    const { subscriptionPrice: price } = plan
    const order = {
      amount: planAmount(plan, body.amount !== price),
      customerKey: member.customer_key,
      orderName: orderNameOf(plan),
      creditAmount: plan.creditPerMonth,
    }
    const refusals = findContradictions(body, order)
    if (refusals.length > 0) throw new RefusedRequest(refusals)
    return {
      id: body.orderId,
      member_id: memberId,
      plan_id: plan.subscriptionId,
      name: order.orderName,
      price,
      coupon: price - order.amount,
      credits: plan.creditPerMonth,
    }
  }
}
