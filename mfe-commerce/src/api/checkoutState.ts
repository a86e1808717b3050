import type { Plan } from '@sori/contract/payment'

/** What a page gives the checkout as navigation state: what was chosen (product.md §2). The browser keeps it across a reload. */
export interface CheckoutState {
  readonly subscriptionId: number
  readonly coupon: boolean
}

/** The navigation state that leads to the checkout of `plan`. */
export function checkoutState({ subscriptionId }: Pick<Plan, 'subscriptionId'>, coupon = false): CheckoutState {
  return { subscriptionId, coupon }
}

/** What a navigation state says; without a plan where there is none. */
export function checkoutStateOf(state: unknown): Partial<CheckoutState> {
  const { subscriptionId, coupon } = (state ?? {}) as Partial<CheckoutState>
  return { ...(typeof subscriptionId === 'number' && { subscriptionId }), coupon: coupon === true }
}
