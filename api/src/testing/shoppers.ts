import { setTimeout as wait } from 'node:timers/promises'
import type { OwnedTracksAnswer } from '@sori/contract/cart'
import type { Member } from '../modules/members/members/member.service.ts'
import { requireCleanAudit } from './clean-audit.ts'
import type { TestApp } from './test-app.ts'
import { addMember, bearer } from './test-members.ts'
import { chosenTrackBody, shopper, type TestTrack } from './test-purchases.ts'

type Wish = { member: Member; track: TestTrack; attempts: number; isAcknowledged: boolean }

export type Figures = { requests: number; failed: number; bought: number }

type Shopping = { signal?: AbortSignal; pauseMs?: number; timeoutMs?: number }

/** Milliseconds to wait for a response, like a proxy. */
const TIMEOUT_MS = 5_000
const PAUSE_AFTER_FAILURE_MS = 100
let companies = 0

/** Buys over HTTP and repeats unacknowledged purchases, like the pages. */
export class Shoppers {
  #t: TestApp
  #wishes: Map<Member, Wish[]>
  #figures: Figures = { requests: 0, failed: 0, bought: 0 }
  #acknowledgedAt: number[] = []

  private constructor(t: TestApp, wishes: Map<Member, Wish[]>) {
    this.#t = t
    this.#wishes = wishes
  }

  static async create(t: TestApp, tracks: readonly TestTrack[], count: number): Promise<Shoppers> {
    const company = `company${++companies}x`
    const wishes = new Map<Member, Wish[]>()
    for (let number = 0; number < count; number++) {
      const member = await addMember(t, `${company}${number}`, { credits: tracks.length * 3 })
      const wanted = tracks.map((track) => ({ member, track, attempts: 0, isAcknowledged: false }))
      wishes.set(member, wanted)
    }
    return new Shoppers(t, wishes)
  }

  get figures(): Figures {
    return { ...this.#figures }
  }

  longestGap(): number {
    return this.#acknowledgedAt.reduce(
      (longest, at, index) =>
        Math.max(longest, index > 0 ? at - (this.#acknowledgedAt[index - 1] ?? at) : 0),
      0,
    )
  }

  firstPurchaseAfter(time: number): number | undefined {
    return this.#acknowledgedAt.find((at) => at > time)
  }

  async shop(
    url: string,
    { signal, pauseMs = 0, timeoutMs = TIMEOUT_MS }: Shopping = {},
  ): Promise<void> {
    const visits = await Promise.all(
      [...this.#wishes].map(async ([member, wishes]) => ({
        wishes,
        headers: await bearer(this.#t, member),
      })),
    )
    await Promise.all(
      visits.map(async ({ wishes, headers }) => {
        for (const wish of wishes) {
          while (!wish.isAcknowledged && !signal?.aborted)
            await this.#buy(url, wish, headers, timeoutMs)
          if (pauseMs > 0) await wait(pauseMs)
        }
      }),
    )
  }

  async #buy(
    url: string,
    wish: Wish,
    headers: Record<string, string>,
    timeoutMs: number,
  ): Promise<void> {
    wish.attempts++
    this.#figures.requests++
    const response = await fetch(`${url}/api/cart/transaction`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(chosenTrackBody(wish.member, wish.track, 'DONE')),
      signal: AbortSignal.timeout(timeoutMs),
    })
      .then(async (given) => (await given.json()) as { code?: string })
      .catch(() => null)
    if (response?.code === 'PURCHASED') {
      wish.isAcknowledged = true
      this.#figures.bought++
      this.#acknowledgedAt.push(performance.now())
      return
    }
    if (response && response.code !== 'UNAVAILABLE')
      throw new Error(`a purchase returned ${JSON.stringify(response)}`)
    this.#figures.failed++
    await wait(PAUSE_AFTER_FAILURE_MS)
  }

  /**
   * Throws when an acknowledged purchase is lost, one was charged twice, or an invariant of money
   * is violated.
   */
  async verify(): Promise<void> {
    for (const [member, wishes] of this.#wishes) {
      const visit = await shopper(this.#t, member)
      const owned = new Set(
        (await visit.paid()).json<OwnedTracksAnswer>().dtoList.map(({ musicId }) => musicId),
      )
      const lost = wishes.filter(
        ({ isAcknowledged, track }) => isAcknowledged && !owned.has(track.id),
      )
      if (lost.length > 0) throw new Error(`${lost.length} acknowledged purchases are lost`)
      const unwanted = wishes.filter(({ attempts, track }) => attempts === 0 && owned.has(track.id))
      if (unwanted.length > 0)
        throw new Error(`${unwanted.length} tracks were sold without a request`)
      const balance = await visit.balance()
      if (balance !== (wishes.length - owned.size) * 3)
        throw new Error(`${owned.size} tracks have left ${balance} credits of ${wishes.length * 3}`)
    }
    await requireCleanAudit(this.#t.db)
  }
}
