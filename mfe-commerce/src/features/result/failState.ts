/** Navigation state from `/success` to `/fail`. */
export interface FailState {
  /** True when certainly nothing was charged. */
  readonly uncharged: boolean
  /** Our message; the provider's message is in the address. */
  readonly message?: string
  /** True when a payment of another tab has replaced this one. */
  readonly isReplaced?: boolean
  readonly subscriptionId?: number
}

export function failStateOf(state: unknown): Partial<FailState> {
  return (state ?? {}) as Partial<FailState>
}
