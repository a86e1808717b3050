import type { Payment, PendingPayment } from '@sori/contract/payment'
import type { RequestProblem } from '@sori/remote-kit/data'
import type { PaymentReturn } from './resultApi.ts'

/** Requests about a payment, which reject with a `RequestProblem`. */
export interface PaymentCalls {
  getDraft(): Promise<PendingPayment | null>
  /** Returns true when the order was paid or is being confirmed. */
  isPaidOrPending(orderId: string): Promise<boolean>
  /** Returns true when this tab opened the payment window of the order. */
  isOfThisTab(orderId: string): boolean
  /** Confirms a payment. Returns undefined while the outcome is unknown. */
  confirm(returned: PaymentReturn): Promise<Payment | undefined>
  acknowledge(draft: PendingPayment, paymentKey: string): Promise<void>
}

/** The outcome of a confirmation. After `unknown`, the page confirms again. */
export type Confirmation =
  | { readonly phase: 'paid'; readonly payment: Payment }
  | { readonly phase: 'unknown' }
  | {
      readonly phase: 'refused'
      readonly code: string
      readonly problem?: RequestProblem
      /** True if it is certain that nothing was charged. */
      readonly uncharged: boolean
      /** True if the member has started another payment elsewhere. */
      readonly isReplaced?: boolean
      readonly planId?: number
    }

/** Codes of refusals after which the order can never be paid. */
const FINAL_CODES: readonly string[] = ['PAYMENT_REFUSED', 'NOT_FOUND', 'VALIDATION']
/** The code of a payment whose amount or order differs from the draft. */
const MISMATCH = 'verification_error'
/** HTTP statuses after which a repeated confirmation may succeed. */
const RETRIED_STATUSES: readonly number[] = [408, 409, 429]

/** Compares a payment with its draft, confirms the payment and records it. */
export async function confirmPayment(
  calls: PaymentCalls,
  returned: PaymentReturn,
): Promise<Confirmation> {
  let draft: PendingPayment | null
  try {
    draft = await calls.getDraft()
    if (
      draft &&
      draft.orderId !== returned.orderId &&
      !(await calls.isPaidOrPending(returned.orderId))
    )
      return mismatch(draft, calls.isOfThisTab(returned.orderId))
  } catch (error) {
    return refusedOrUnknown(error as RequestProblem)
  }
  const isDraftOfOrder = draft?.orderId === returned.orderId
  // An order with a draft was never confirmed, so nothing was charged.
  if (draft && isDraftOfOrder && String(draft.amount) !== returned.amount) return mismatch(draft)
  try {
    const payment = await calls.confirm(returned)
    if (!payment) return { phase: 'unknown' }
    // The acknowledgement may fail, because the payment is valid without it.
    if (draft && isDraftOfOrder)
      await calls.acknowledge(draft, returned.paymentKey).catch(() => undefined)
    return { phase: 'paid', payment }
  } catch (error) {
    const problem = error as RequestProblem
    // The server removes the draft of this tab when another tab starts a payment.
    if (problem.code === 'NOT_FOUND' && calls.isOfThisTab(returned.orderId))
      return mismatch(null, true)
    return refusedOrUnknown(problem, isDraftOfOrder ? draft?.subscriptionId : undefined)
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
  if (status === 0 || status >= 500 || RETRIED_STATUSES.includes(status))
    return { phase: 'unknown' }
  const shownCode =
    code === 'PAYMENT_MISMATCH' ? MISMATCH : String(params?.reason || code || 'unknown_error')
  return {
    phase: 'refused',
    code: shownCode,
    problem,
    uncharged: FINAL_CODES.includes(code),
    planId,
  }
}
