import { AppError } from '../errors/app-error.ts'

const RETRY_SECONDS = 2

/** A bounded queue: `slots` tasks run at a time, `places` wait. */
export class Lane {
  #free: number
  #places: number
  #waiting: (() => void)[] = []

  constructor({ slots, places }: { slots: number; places: number }) {
    this.#free = slots
    this.#places = places
  }

  /** Runs `work` in its turn. Throws `TOO_MANY_REQUESTS` when all places are taken. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else if (this.#waiting.length < this.#places) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else throw new AppError('TOO_MANY_REQUESTS', { seconds: RETRY_SECONDS })
    try {
      return await work()
    } finally {
      // Handing the slot over directly keeps later arrivals behind the queue.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }
}
