import { setTimeout as wait } from 'node:timers/promises'
import type { OwnedTracksAnswer } from '@sori/contract/cart'
import type { Member } from '../modules/members/members/member.service.ts'
import { audit } from '../operations/audit.ts'
import type { TestApp } from './test-app.ts'
import { addMember, bearer } from './test-members.ts'
import type { Shown } from './test-purchases.ts'
import { chosen, shopper } from './test-purchases.ts'

type Wish = { member: Member; track: Shown; asked: number; told: boolean }

export type Figures = { requests: number; failed: number; bought: number }

type Shopping = { signal?: AbortSignal; pauseMs?: number; timeoutMs?: number }

/** Milliseconds, like the timeout of a proxy. */
const TIMEOUT_MS = 5_000
const PAUSE_AFTER_FAILURE_MS = 100
let companies = 0

/** Members who buy over HTTP and repeat unacknowledged purchases, like the pages do. */
export class Shoppers {
  #t: TestApp
  #wishes: Map<Member, Wish[]>
  #figures: Figures = { requests: 0, failed: 0, bought: 0 }
  #toldAt: number[] = []

  private constructor(t: TestApp, wishes: Map<Member, Wish[]>) {
    this.#t = t
    this.#wishes = wishes
  }

  static async come(t: TestApp, tracks: readonly Shown[], count: number): Promise<Shoppers> {
    const company = `company${++companies}x`
    const wishes = new Map<Member, Wish[]>()
    for (let number = 0; number < count; number++) {
      const member = await addMember(t, `${company}${number}`, { credits: tracks.length * 3 })
      const wanted = tracks.map((track) => ({ member, track, asked: 0, told: false }))
      wishes.set(member, wanted)
    }
    return new Shoppers(t, wishes)
  }

  get figures(): Figures {
    return { ...this.#figures }
  }

  longestGap(): number {
    return this.#toldAt.reduce(
      (longest, at, index) =>
        Math.max(longest, index > 0 ? at - (this.#toldAt[index - 1] ?? at) : 0),
      0,
    )
  }

  firstAfter(moment: number): number | undefined {
    return this.#toldAt.find((at) => at > moment)
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
          while (!wish.told && !signal?.aborted) await this.#buy(url, wish, headers, timeoutMs)
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
    wish.asked++
    this.#figures.requests++
    const answer = await fetch(`${url}/api/cart/transaction`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(chosen(wish.member, wish.track, 'DONE')),
      signal: AbortSignal.timeout(timeoutMs),
    })
      .then(async (given) => (await given.json()) as { code?: string })
      .catch(() => null)
    if (answer?.code === 'PURCHASED') {
      wish.told = true
      this.#figures.bought++
      this.#toldAt.push(performance.now())
      return
    }
    if (answer && answer.code !== 'UNAVAILABLE')
      throw new Error(`a purchase was answered ${JSON.stringify(answer)}`)
    this.#figures.failed++
    await wait(PAUSE_AFTER_FAILURE_MS)
  }

  /**
   * Throws when an acknowledged purchase is lost, one was charged twice, or an invariant of money
   * is violated.
   */
  async demandRight(): Promise<void> {
    for (const [member, wishes] of this.#wishes) {
      const visit = await shopper(this.#t, member)
      const owned = new Set(
        (await visit.paid()).json<OwnedTracksAnswer>().dtoList.map(({ musicId }) => musicId),
      )
      const lost = wishes.filter(({ told, track }) => told && !owned.has(track.id))
      if (lost.length > 0) throw new Error(`${lost.length} acknowledged purchases are lost`)
      const unasked = wishes.filter(({ asked, track }) => asked === 0 && owned.has(track.id))
      if (unasked.length > 0)
        throw new Error(`${unasked.length} tracks were sold to nobody who asked`)
      const balance = await visit.balance()
      if (balance !== (wishes.length - owned.size) * 3)
        throw new Error(`${owned.size} tracks have left ${balance} credits of ${wishes.length * 3}`)
    }
    const breaches = await audit(this.#t.db)
    if (breaches.length > 0) throw new Error(JSON.stringify(breaches))
  }
}
