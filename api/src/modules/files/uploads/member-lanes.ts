import { Lane } from '../../../lib/runtime/lane.ts'

/** Running and waiting checks of one member, in this process. */
const LIMITS = { slots: 2, places: 6, retrySeconds: 3 }

/** Limits the checks that each member has at the same time. */
export class MemberLanes {
  #lanes = new Map<number, Lane>()

  /** Throws `TOO_MANY_REQUESTS` when too many of the member's checks wait. */
  demandPlace(memberId: number): void {
    this.#lanes.get(memberId)?.demandPlace()
  }

  /** Runs `check` in the member's turn. Throws `TOO_MANY_REQUESTS` when too many wait. */
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
