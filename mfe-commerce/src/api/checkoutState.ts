import type { Plan } from '@sori/contract/payment'

/** What a page gives the checkout as navigation state: the plan that was chosen (product.md §2). The browser keeps it across a reload. */
export interface CheckoutState {
  readonly subscriptionId: number
}

/** The navigation state that leads to the checkout of `plan`. */
export function checkoutState({ subscriptionId }: Pick<Plan, 'subscriptionId'>): CheckoutState {
  return { subscriptionId }
}

/** The plan's id in a navigation state; undefined where there is none. */
export function planIdOf(state: unknown): number | undefined {
  const { subscriptionId } = (state ?? {}) as Partial<CheckoutState>
  return typeof subscriptionId === 'number' ? subscriptionId : undefined
}
