import { setTimeout as wait } from 'node:timers/promises'
import type { OwnedTracksAnswer } from '@sori/contract/cart'
import type { MemberRow } from '../modules/members/members/member.service.ts'
import { requireCleanAudit } from './clean-audit.ts'
import type { TestApp } from './test-app.ts'
import { addMember, bearer } from './test-members.ts'
import { cartCallsOf, type TestTrack, trackRequestBody } from './test-purchases.ts'

type WantedPurchase = {
  member: MemberRow
  track: TestTrack
  attempts: number
  isAcknowledged: boolean
}

export type Figures = { requests: number; failed: number; bought: number }

type Shopping = { signal?: AbortSignal; pauseMs?: number; timeoutMs?: number }

/** Milliseconds to wait for a response, like a proxy. */
const TIMEOUT_MS = 5_000
const PAUSE_AFTER_FAILURE_MS = 100
let groupCount = 0

/** Members who buy over HTTP and repeat unacknowledged purchases, as the pages do. */
export class Shoppers {
  #t: TestApp
  #wantedByMember: Map<MemberRow, WantedPurchase[]>
  #figures: Figures = { requests: 0, failed: 0, bought: 0 }
  #acknowledgedAt: number[] = []

  private constructor(t: TestApp, wantedByMember: Map<MemberRow, WantedPurchase[]>) {
    this.#t = t
    this.#wantedByMember = wantedByMember
  }

  static async create(t: TestApp, tracks: readonly TestTrack[], count: number): Promise<Shoppers> {
    const groupName = `company${++groupCount}x`
    const wantedByMember = new Map<MemberRow, WantedPurchase[]>()
    for (let number = 0; number < count; number++) {
      const member = await addMember(t, `${groupName}${number}`, { credits: tracks.length * 3 })
      const wanted = tracks.map((track) => ({ member, track, attempts: 0, isAcknowledged: false }))
      wantedByMember.set(member, wanted)
    }
    return new Shoppers(t, wantedByMember)
  }

  get figures(): Figures {
    return { ...this.#figures }
  }

  /** Returns the longest time between two acknowledged purchases, in ms. */
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
      [...this.#wantedByMember].map(async ([member, wanted]) => ({
        wanted,
        headers: await bearer(this.#t, member),
      })),
    )
    await Promise.all(
      visits.map(async ({ wanted, headers }) => {
        for (const purchase of wanted) {
          while (!purchase.isAcknowledged && !signal?.aborted)
            await this.#buy(url, purchase, headers, timeoutMs)
          if (pauseMs > 0) await wait(pauseMs)
        }
      }),
    )
  }

  async #buy(
    url: string,
    purchase: WantedPurchase,
    headers: Record<string, string>,
    timeoutMs: number,
  ): Promise<void> {
    purchase.attempts++
    this.#figures.requests++
    const response = await fetch(`${url}/api/cart/transaction`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(trackRequestBody(purchase.member, purchase.track, 'DONE')),
      signal: AbortSignal.timeout(timeoutMs),
    })
      .then(async (answer) => (await answer.json()) as { code?: string })
      .catch(() => null)
    if (response?.code === 'PURCHASED') {
      purchase.isAcknowledged = true
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
    for (const [member, wanted] of this.#wantedByMember) {
      const calls = await cartCallsOf(this.#t, member)
      const owned = new Set(
        (await calls.listOwned()).json<OwnedTracksAnswer>().dtoList.map(({ musicId }) => musicId),
      )
      const lost = wanted.filter(
        ({ isAcknowledged, track }) => isAcknowledged && !owned.has(track.id),
      )
      if (lost.length > 0) throw new Error(`${lost.length} acknowledged purchases are lost`)
      const unwanted = wanted.filter(({ attempts, track }) => attempts === 0 && owned.has(track.id))
      if (unwanted.length > 0)
        throw new Error(`${unwanted.length} tracks were sold without a request`)
      const balance = await calls.balance()
      if (balance !== (wanted.length - owned.size) * 3)
        throw new Error(`${owned.size} tracks have left ${balance} credits of ${wanted.length * 3}`)
    }
    await requireCleanAudit(this.#t.db)
  }
}
