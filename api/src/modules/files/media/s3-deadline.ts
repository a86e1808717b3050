/** After a missed deadline, calls to a bucket that answers nobody are refused for this long. */
const REFUSED_MS = 1_000

/** A time limit for each response of a bucket, and fast refusals after a missed one. */
export class S3Deadline {
  #ms: number
  #answeredAt = 0
  #refusedUntil = 0

  constructor(ms: number) {
    this.#ms = ms
  }

  /**
   * Runs one call. Rejects when the call has neither ended nor called `progress` for the time
   * given, and aborts its signal.
   */
  async run<T>(call: (signal: AbortSignal, progress: () => void) => Promise<T>): Promise<T> {
    const startedAt = performance.now()
    const abort = new AbortController()
    const late = new Error(`S3: no answer within ${this.#ms} ms`)
    if (startedAt < this.#refusedUntil) throw late
    const { promise, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      if (this.#answeredAt < startedAt) this.#refusedUntil = performance.now() + REFUSED_MS
      reject(late)
      abort.abort(late)
    }, this.#ms)
    try {
      const answer = await Promise.race([call(abort.signal, () => timer.refresh()), promise])
      this.#answeredAt = performance.now()
      return answer
    } finally {
      clearTimeout(timer)
    }
  }
}
