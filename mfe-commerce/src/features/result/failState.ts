/** Navigation state from `/success` to `/fail`. */
export interface FailState {
  /** True when the payment was certainly not charged. */
  readonly uncharged: boolean
  /** Our own sentence, in contrast to the provider's message in the address. */
  readonly message?: string
  /** True when a payment that was started in another tab has replaced this one. */
  readonly isReplaced?: boolean
  /** The plan of the payment. */
  readonly subscriptionId?: number
}

/** Returns the fields of a navigation state; an entry without one has no fields. */
export function failStateOf(state: unknown): Partial<FailState> {
  return (state ?? {}) as Partial<FailState>
}
