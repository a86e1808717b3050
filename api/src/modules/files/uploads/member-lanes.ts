import { Lane } from '../../../lib/runtime/lane.ts'

/** Limits concurrent uploads of each member in this process. */
const LIMITS = { concurrency: 2, maxWaiting: 6, retrySeconds: 3 }

export class MemberLanes {
  #lanes = new Map<number, Lane>()

  checkQueue(memberId: number): void {
    this.#lanes.get(memberId)?.checkQueue()
  }

  /** Runs `check` in the member's queue. Throws `TOO_MANY_REQUESTS` if the queue is full. */
  async run<T>(memberId: number, check: () => Promise<T>): Promise<T> {
    const lane = this.#lanes.get(memberId) ?? new Lane(LIMITS)
    this.#lanes.set(memberId, lane)
    try {
      return await lane.run(check)
    } finally {
      if (lane.isIdle) this.#lanes.delete(memberId)
    }
  }
}
