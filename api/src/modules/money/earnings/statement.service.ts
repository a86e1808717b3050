import { TRACK_CREDITS } from '@sori/contract/catalogue'
import type { Earnings, Statement } from '@sori/contract/payment'
import type { Transaction } from '../../../lib/postgres/database.ts'
import { seoulDay, seoulMidnight } from '../../../lib/time/seoul-day.ts'
import type { Rate } from './earning.repository.ts'
import type { SoldRow, StatementRepository, SumsRow } from './statement.repository.ts'

type Dependencies = {
  statements: StatementRepository
  payout: Rate & { pendingDays: number }
  now: () => Date
}

const DAY_MS = 86_400_000

/** Reads an artist's balance, and the statement of a month in Seoul (D127). */
export class StatementService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  async readSummary(memberId: number, tx?: Transaction): Promise<Earnings> {
    const { statements, payout, now } = this.#dependencies
    const { pendingDays, wonPerCredit, share } = payout
    const time = now()
    const pendingSince = new Date(time.getTime() - pendingDays * DAY_MS)
    const sums = await statements.readBalances(memberId, { now: time, pendingSince }, tx)
    const available = Math.max(0, sums.balance - sums.pending)
    const perSale = Math.floor((TRACK_CREDITS * wonPerCredit * share) / 10_000)
    return { ...sums, available, pendingDays, wonPerCredit, share, perSale }
  }

  async readStatement(memberId: number, month = this.#presentMonth()): Promise<Statement> {
    const { statements } = this.#dependencies
    const firstSale = await statements.firstSale(memberId)
    const rows = await statements.readSums(memberId, rangeOf(month))
    const total = rows.find(({ day, track_id, album_id }) => !day && !track_id && !album_id)
    const value = total?.value ?? 0
    return {
      month,
      months: monthsBetween(firstSale ? monthOf(firstSale) : month, this.#presentMonth()),
      total: { ...sumsOf(total), value, commission: value - (total?.won ?? 0) },
      days: rows.flatMap((row) => (row.day === null ? [] : [{ day: row.day, ...sumsOf(row) }])),
      tracks: rows.flatMap((row) => {
        if (row.track_id === null) return []
        const { track_id: musicId, title, album } = row
        return [{ musicId, title: title ?? '', albumName: album ?? '', ...sumsOf(row) }]
      }),
      albums: rows.flatMap((row) => {
        if (row.album_id === null) return []
        return [{ albumId: row.album_id, albumName: row.album ?? '', ...sumsOf(row) }]
      }),
    }
  }

  /** Returns each sale of the month, the oldest first. */
  async listSales(
    memberId: number,
    month = this.#presentMonth(),
  ): Promise<{ month: string; sales: SoldRow[] }> {
    return {
      month,
      sales: await this.#dependencies.statements.listSales(memberId, rangeOf(month)),
    }
  }

  #presentMonth() {
    return monthOf(this.#dependencies.now())
  }
}

function sumsOf(row: SumsRow | undefined) {
  const { sales = 0, credits = 0, paid = 0, won = 0 } = row ?? {}
  return { sales, credits, paidCredits: paid, won }
}

/** Returns the month in Seoul, YYYY-MM. */
const monthOf = (time: Date) => seoulDay(time).slice(0, 'YYYY-MM'.length)

function rangeOf(month: string) {
  return {
    from: seoulMidnight(`${month}-01`),
    until: seoulMidnight(`${monthAfter(month)}-01`),
  }
}

function monthAfter(month: string): string {
  const [year = 0, monthNumber = 0] = month.split('-').map(Number)
  // Date.UTC counts months from 0, so `monthNumber` is the next month.
  return new Date(Date.UTC(year, monthNumber)).toISOString().slice(0, 'YYYY-MM'.length)
}

/** Returns the months from `first` to `last`, newest first. */
function monthsBetween(first: string, last: string): string[] {
  const months = [first]
  let month = first
  while (month < last) {
    month = monthAfter(month)
    months.unshift(month)
  }
  return months
}
