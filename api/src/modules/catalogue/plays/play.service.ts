import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { seoulDay, seoulMidnight } from '../../../lib/time/seoul-day.ts'
import type { PlayRepository } from './play.repository.ts'

const HOUR_MS = 3_600_000

/** A listener. `address` is an IPv4 address, or the first 64 bits of an IPv6 address. */
type Listener = { memberId: number | null; address: string }

/** Counts plays by listener and day without storing the listener's identity (D153). */
export class PlayService {
  #plays: PlayRepository
  #now: () => Date
  #salts = new LRUCache<string, Buffer>({ max: 2 })

  constructor(plays: PlayRepository, now: () => Date) {
    this.#plays = plays
    this.#now = now
  }

  /**
   * Counts a play of a listener, at most one per hour and track. Visitors are distinguished only by
   * address, because a client could invent everything else.
   */
  async count(trackId: number, { memberId, address }: Listener): Promise<void> {
    const time = this.#now()
    const day = seoulDay(time)
    const dayAnHourAgo = seoulDay(new Date(time.getTime() - HOUR_MS))
    const name = memberId === null ? `address ${address}` : `member ${memberId}`
    await this.#plays.count({
      trackId,
      memberId,
      listener: await this.#hash(day, name),
      earlierListener: dayAnHourAgo === day ? undefined : await this.#hash(dayAnHourAgo, name),
      at: time,
      day,
    })
  }

  /** Removes the plays and salts of earlier days, from one hour after midnight. */
  async removeEarlierDays(signal: AbortSignal): Promise<void> {
    const day = seoulDay(new Date(this.#now().getTime() - HOUR_MS))
    await this.#plays.removeEarlierDays(day, seoulMidnight(day), signal)
  }

  async #hash(day: string, name: string): Promise<Buffer> {
    const salt = this.#salts.get(day) ?? (await this.#plays.readOrCreateSalt(day))
    this.#salts.set(day, salt)
    return createHmac('sha256', salt).update(name).digest().subarray(0, 16)
  }
}
