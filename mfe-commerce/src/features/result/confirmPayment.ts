import type { Payment, PendingPayment } from '@sori/contract/payment'
import type { RequestProblem } from '@sori/remote-kit/data'
import type { PaymentReturn } from './resultApi.ts'

/** The dependencies of `confirmPayment`. Requests reject with a `RequestProblem`. */
export interface ConfirmationDependencies {
  getDraft(): Promise<PendingPayment | null>
  /** Returns true when the order was paid or is being confirmed. */
  isPaidOrPending(orderId: string): Promise<boolean>
  /** Returns true when this tab opened the payment window of the order. */
  wasStartedInThisTab(orderId: string): boolean
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
  dependencies: ConfirmationDependencies,
  returned: PaymentReturn,
): Promise<Confirmation> {
  let draft: PendingPayment | null
  try {
    draft = await dependencies.getDraft()
    const refusal = draft && (await findMismatch(dependencies, returned, draft))
    if (refusal) return refusal
  } catch (error) {
    return refusedOrUnknown(error as RequestProblem)
  }
  return confirmOrder(dependencies, returned, draft?.orderId === returned.orderId ? draft : null)
}

/** Returns a refusal when the payment belongs to another order or has another amount. */
async function findMismatch(
  dependencies: ConfirmationDependencies,
  { orderId, amount }: PaymentReturn,
  draft: PendingPayment,
): Promise<Confirmation | undefined> {
  // An order with a draft was never confirmed, so nothing was charged.
  if (draft.orderId === orderId)
    return String(draft.amount) === amount ? undefined : mismatch(draft)
  if (await dependencies.isPaidOrPending(orderId)) return undefined
  return mismatch(draft, { isReplaced: dependencies.wasStartedInThisTab(orderId) })
}

/** Confirms the payment. Acknowledges it if its order has a draft. */
async function confirmOrder(
  dependencies: ConfirmationDependencies,
  returned: PaymentReturn,
  draft: PendingPayment | null,
): Promise<Confirmation> {
  try {
    const payment = await dependencies.confirm(returned)
    if (!payment) return { phase: 'unknown' }
    // Ignores a failed acknowledgement: the payment is valid without it.
    if (draft) await dependencies.acknowledge(draft, returned.paymentKey).catch(() => undefined)
    return { phase: 'paid', payment }
  } catch (error) {
    const problem = error as RequestProblem
    // The server removes the draft of this tab when another tab starts a payment.
    if (problem.code === 'NOT_FOUND' && dependencies.wasStartedInThisTab(returned.orderId))
      return mismatch(null, { isReplaced: true })
    return refusedOrUnknown(problem, draft?.subscriptionId)
  }
}

function mismatch(draft: PendingPayment | null, { isReplaced = false } = {}): Confirmation {
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
