/** Navigation state from `/success` to `/fail`. */
export interface FailState {
  /** True if it is certain that nothing was charged. */
  readonly uncharged: boolean
  /** The site's message. The provider's message is in the URL. */
  readonly message?: string
  /** True if a payment of another tab has replaced this one. */
  readonly isReplaced?: boolean
  readonly subscriptionId?: number
}

export function readFailState(state: unknown): Partial<FailState> {
  return (state ?? {}) as Partial<FailState>
}
