import type { Host, Snapshot } from '@sori/contract/host'
import { createObservable, readOnly } from '@sori/remote-kit/observable'
import { askAsMember } from './askAsMember.ts'
import type { Session } from './createSession.ts'

/** After these events the cart may hold something else. */
const changes = ['cart.changed', 'purchase.completed', 'track.changed'] as const

/** What is needed to count the cart. */
export interface CartCountParts {
  session: Pick<Session, 'token' | 'renew' | 'getSnapshot' | 'subscribe'>
  events: Pick<Host['events'], 'on'>
  fetch: typeof fetch
}

/** Keeps how many tracks are in the member's cart; null for a visitor and until it is known. A failure keeps what was known; the next event asks again. */
export function createCartCount({ session, events, fetch }: CartCountParts): Snapshot<number | null> {
  const count = createObservable<number | null>(null)
  let asked = 0

  async function refresh(userId: string): Promise<void> {
    asked += 1
    const mine = asked
    try {
      // events that come together are asked about once
      const answer = await askAsMember({ session, fetch }, `/api/cart/${userId}`, () => mine === asked)
      const body: unknown = answer?.ok ? await answer.json() : undefined
      const items = (body as { dtoList?: unknown } | undefined)?.dtoList
      if (mine === asked && Array.isArray(items)) count.set(items.length)
    } catch {
      // offline: the count stands as it was
    }
  }

  let userId = session.getSnapshot()?.userId
  session.subscribe(() => {
    const next = session.getSnapshot()?.userId
    if (next === userId) return
    userId = next
    asked += 1
    count.set(null)
    if (next) void refresh(next)
  })
  for (const change of changes) {
    events.on(change, () => {
      if (userId) void refresh(userId)
    })
  }
  if (userId) void refresh(userId)
  return readOnly(count)
}
