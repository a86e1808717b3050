import type { Payment, PendingPayment } from '@sori/contract/payment'
import type { RequestProblem } from '@sori/remote-kit/data'
import type { Returned } from './resultApi.ts'

/** Calls about a payment. Each rejects with a `RequestProblem`. */
export interface PaymentCalls {
  getDraft(): Promise<PendingPayment | null>
  /** True when the order is among the payments that were made, or are being confirmed. */
  isKnown(orderId: string): Promise<boolean>
  /** Returns true when this tab opened the payment window of the order. */
  isOfThisTab(orderId: string): boolean
  /** Undefined while nobody knows. */
  confirm(returned: Returned): Promise<Payment | undefined>
  acknowledge(draft: PendingPayment, paymentKey: string): Promise<void>
}

/**
 * The state of a confirmation. `unknown`: paid or not, and the page asks again. `refused`: not paid,
 * or not for this order. `uncharged`: certainly nothing was charged. `isReplaced`: the member has
 * started another payment since, in another tab or on another device.
 */
export type Confirmation =
  | { readonly phase: 'paid'; readonly payment: Payment }
  | { readonly phase: 'unknown' }
  | {
      readonly phase: 'refused'
      readonly code: string
      readonly problem?: RequestProblem
      readonly uncharged: boolean
      readonly isReplaced?: boolean
      readonly planId?: number
    }

/** Refusals after which the order is not paid and never will be. */
const final: readonly string[] = ['PAYMENT_REFUSED', 'NOT_FOUND', 'VALIDATION']
/** The code of a mismatch, whoever detects it (product.md §4). */
const MISMATCH = 'verification_error'
/** Refusals after which asking again may help. */
const passing: readonly number[] = [408, 409, 429]

/** Verifies, confirms and records a payment (product.md §4). */
export async function confirmPayment(
  calls: PaymentCalls,
  returned: Returned,
): Promise<Confirmation> {
  let draft: PendingPayment | null
  try {
    draft = await calls.getDraft()
    if (draft && draft.orderId !== returned.orderId && !(await calls.isKnown(returned.orderId)))
      return mismatch(draft, calls.isOfThisTab(returned.orderId))
  } catch (thrown) {
    return refusedOrUnknown(thrown as RequestProblem)
  }
  const isOurs = draft?.orderId === returned.orderId
  // READY, so never confirmed
  if (draft && isOurs && String(draft.amount) !== returned.amount) return mismatch(draft)
  try {
    const payment = await calls.confirm(returned)
    if (!payment) return { phase: 'unknown' }
    // the payment is valid without the acknowledgement
    if (draft && isOurs) await calls.acknowledge(draft, returned.paymentKey).catch(() => undefined)
    return { phase: 'paid', payment }
  } catch (thrown) {
    const problem = thrown as RequestProblem
    // The server removes the draft of this tab when another tab starts a payment.
    if (problem.code === 'NOT_FOUND' && calls.isOfThisTab(returned.orderId))
      return mismatch(null, true)
    return refusedOrUnknown(problem, isOurs ? draft?.subscriptionId : undefined)
  }
}

function mismatch(draft: PendingPayment | null, isReplaced = false): Confirmation {
  return {
    phase: 'refused',
    code: MISMATCH,
    uncharged: true,
    isReplaced,
    planId: draft?.subscriptionId,
  }
}

function refusedOrUnknown(problem: RequestProblem, planId?: number): Confirmation {
  const { status, code, params } = problem
  if (status === 0 || status >= 500 || passing.includes(status)) return { phase: 'unknown' }
  const shown =
    code === 'PAYMENT_MISMATCH' ? MISMATCH : String(params?.reason || code || 'unknown_error')
  return { phase: 'refused', code: shown, problem, uncharged: final.includes(code), planId }
}
