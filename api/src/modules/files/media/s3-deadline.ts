/** After a call has missed its deadline, all calls are refused for this time. */
const REFUSAL_MS = 1_000

/**
 * Limits the time of calls to a bucket. After a call that got no response in time, refuses further
 * calls for a second.
 */
export class S3Deadline {
  #ms: number
  #respondedAt = 0
  #refusedUntil = 0

  constructor(ms: number) {
    this.#ms = ms
  }

  /** Runs a call, and rejects if it neither ends nor calls `progress` in time. */
  async run<T>(call: (signal: AbortSignal, progress: () => void) => Promise<T>): Promise<T> {
    const startedAt = performance.now()
    const abort = new AbortController()
    const late = new Error(`S3: no response within ${this.#ms} ms`)
    if (startedAt < this.#refusedUntil) throw late
    const { promise, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      if (this.#respondedAt < startedAt) this.#refusedUntil = performance.now() + REFUSAL_MS
      reject(late)
      abort.abort(late)
    }, this.#ms)
    try {
      const response = await Promise.race([call(abort.signal, () => timer.refresh()), promise])
      this.#respondedAt = performance.now()
      return response
    } finally {
      clearTimeout(timer)
    }
  }
}
