import { AppError } from '../errors/app-error.ts'

const RETRY_SECONDS = 2

export class Lane {
  #slots: number
  #free: number
  #places: number
  #retrySeconds: number
  #waiting: (() => void)[] = []

  constructor({
    slots,
    places,
    retrySeconds = RETRY_SECONDS,
  }: {
    slots: number
    places: number
    retrySeconds?: number
  }) {
    this.#slots = slots
    this.#free = slots
    this.#places = places
    this.#retrySeconds = retrySeconds
  }

  get isIdle(): boolean {
    return this.#free === this.#slots
  }

  /** Throws `TOO_MANY_REQUESTS` when all places are taken. */
  demandPlace(): void {
    if (this.#waiting.length >= this.#places)
      throw new AppError('TOO_MANY_REQUESTS', { seconds: this.#retrySeconds })
  }

  /** Throws `TOO_MANY_REQUESTS` when all places are taken. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else {
      this.demandPlace()
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      // Handing over the slot keeps later arrivals behind the queue.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }
}
