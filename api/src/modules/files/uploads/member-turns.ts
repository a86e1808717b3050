import { AppError } from '../../../lib/errors/app-error.ts'

/** Checks of one member at the same time, in this process. */
const RUNNING_MAX = 2
/** Received files of one member that wait for a check, in this process. */
const WAITING_MAX = 6
const RETRY_SECONDS = 3

type Turns = { running: number; waiting: (() => void)[] }

/** Limits the checks that each member has at the same time. */
export class MemberTurns {
  #members = new Map<number, Turns>()

  /** Throws `TOO_MANY_REQUESTS` when too many of the member's checks wait. */
  demandRoom(memberId: number): void {
    const waiting = this.#members.get(memberId)?.waiting.length ?? 0
    if (waiting >= WAITING_MAX) throw new AppError('TOO_MANY_REQUESTS', { seconds: RETRY_SECONDS })
  }

  /** Runs `check` when the member has a free turn. Throws `TOO_MANY_REQUESTS` when too many wait. */
  async run<T>(memberId: number, check: () => Promise<T>): Promise<T> {
    const turns = this.#members.get(memberId) ?? { running: 0, waiting: [] }
    this.#members.set(memberId, turns)
    if (turns.running < RUNNING_MAX) turns.running++
    else {
      this.demandRoom(memberId)
      await new Promise<void>((resolve) => turns.waiting.push(resolve))
    }
    try {
      return await check()
    } finally {
      // A waiting check takes over the turn, so `running` stays.
      const next = turns.waiting.shift()
      if (next) next()
      else if (--turns.running === 0) this.#members.delete(memberId)
    }
  }
}
