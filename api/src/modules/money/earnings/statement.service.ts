import type { Earnings } from '@sori/contract/payment'
import type { Rate } from './earning.repository.ts'
import type { StatementRepository } from './statement.repository.ts'

type Parts = {
  statements: StatementRepository
  payout: Rate & { pendingDays: number }
  now: () => Date
}

const DAY_MS = 86_400_000

/** Returns an artist's balance (D127). */
export class StatementService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async summary(memberId: number): Promise<Earnings> {
    const { statements, payout, now } = this.#parts
    const { pendingDays, wonPerCredit, share } = payout
    const time = now()
    const pendingSince = new Date(time.getTime() - pendingDays * DAY_MS)
    const sums = await statements.sums(memberId, { now: time, pendingSince })
    const available = sums.balance - sums.pending
    return { ...sums, available, pendingDays, wonPerCredit, share }
  }
}
