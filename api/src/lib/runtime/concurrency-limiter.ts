import { AppError } from '../errors/app-error.ts'

const RETRY_SECONDS = 2

interface ConcurrencyLimits {
  concurrency: number
  /** The most jobs that may wait. */
  maxWaiting: number
  retrySeconds?: number
}

/**
 * Limits the numbers of running and waiting jobs. Starts waiting jobs in the order of arrival.
 */
export class ConcurrencyLimiter {
  #limits: ConcurrencyLimits
  #running = 0
  #waiting: (() => void)[] = []

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits
  }

  get isIdle(): boolean {
    return this.#running === 0
  }

  /** Throws `TOO_MANY_REQUESTS` if the queue is full. */
  checkQueue(): void {
    const { maxWaiting, retrySeconds = RETRY_SECONDS } = this.#limits
    if (this.#waiting.length >= maxWaiting)
      throw new AppError('TOO_MANY_REQUESTS', { seconds: retrySeconds })
  }

  /** Runs `work` after waiting for its turn. Throws `TOO_MANY_REQUESTS` if the queue is full. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.concurrency) this.#running++
    else {
      this.checkQueue()
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      // Passes the slot to the next waiting job, so that no later job overtakes it.
      const nextWaiting = this.#waiting.shift()
      if (nextWaiting) nextWaiting()
      else this.#running--
    }
  }
}
