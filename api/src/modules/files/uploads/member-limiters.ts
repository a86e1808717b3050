import { ConcurrencyLimiter } from '../../../lib/runtime/concurrency-limiter.ts'

/** Limits concurrent uploads of each member in this process. */
const LIMITS = { concurrency: 2, maxWaiting: 6, retrySeconds: 3 }

export class MemberLimiters {
  #limiters = new Map<number, ConcurrencyLimiter>()

  checkQueue(memberId: number): void {
    this.#limiters.get(memberId)?.checkQueue()
  }

  /** Runs `check` in the member's queue. Throws `TOO_MANY_REQUESTS` if the queue is full. */
  async run<T>(memberId: number, check: () => Promise<T>): Promise<T> {
    const limiter = this.#limiters.get(memberId) ?? new ConcurrencyLimiter(LIMITS)
    this.#limiters.set(memberId, limiter)
    try {
      return await limiter.run(check)
    } finally {
      if (limiter.isIdle) this.#limiters.delete(memberId)
    }
  }
}
