import type { Plan } from '@sori/contract/payment'

/** Navigation state of the checkout. The browser keeps it across a reload. */
export interface CheckoutState {
  readonly subscriptionId: number
  readonly coupon: boolean
  /** True continues an earlier payment without a question. */
  readonly continuesDraft: boolean
}

type Choice = Pick<Plan, 'subscriptionId'> & Partial<CheckoutState>

/** Returns the navigation state that opens the checkout of a plan. */
export function checkoutState({
  subscriptionId,
  coupon = false,
  continuesDraft = false,
}: Choice): CheckoutState {
  return { subscriptionId, coupon, continuesDraft }
}

/** Reads a navigation state. `subscriptionId` is missing when the state names no plan. */
export function readCheckoutState(state: unknown): Partial<CheckoutState> {
  const { subscriptionId, coupon, continuesDraft } = (state ?? {}) as Partial<CheckoutState>
  return {
    ...(typeof subscriptionId === 'number' && { subscriptionId }),
    coupon: coupon === true,
    continuesDraft: continuesDraft === true,
  }
}
