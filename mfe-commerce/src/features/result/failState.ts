/** What `/success` tells `/fail`, as navigation state. */
export interface FailState {
  /** Nothing was charged, for certain. */
  readonly uncharged: boolean
  /** What the server said, in our own words. The address is not believed: anybody can write one. */
  readonly message?: string
  /** The plan that was to be paid for. */
  readonly subscriptionId?: number
}

/** The state that a navigation carries, if it is one. */
export function failStateOf(state: unknown): Partial<FailState> {
  return (state ?? {}) as Partial<FailState>
}
