import type { Host, Snapshot } from '@sori/contract/host'
import { createObservable, readOnly } from '@sori/remote-kit/host'
import { askAsMember } from './askAsMember.ts'
import type { Session } from './createSession.ts'

/** After these events the cart may hold something else. */
const changes = ['cart.changed', 'purchase.completed', 'track.changed'] as const

/** Dependencies of the cart count. */
export interface CartCountParts {
  session: Pick<Session, 'token' | 'renew' | 'getSnapshot' | 'subscribe'>
  events: Pick<Host['events'], 'on'>
  fetch: typeof fetch
}

/**
 * Keeps the number of tracks in the member's cart; null for visitors and while unknown. A failure
 * keeps the count until the next event.
 */
export function createCartCount({
  session,
  events,
  fetch,
}: CartCountParts): Snapshot<number | null> {
  const count = createObservable<number | null>(null)
  let asked = 0

  async function refresh(userId: string): Promise<void> {
    asked += 1
    const mine = asked
    try {
      // one request for simultaneous events
      const answer = await askAsMember(
        { session, fetch },
        `/api/cart/${userId}`,
        () => mine === asked,
      )
      const body: unknown = answer?.ok ? await answer.json() : undefined
      const items = (body as { dtoList?: unknown } | undefined)?.dtoList
      if (mine === asked && Array.isArray(items)) count.set(items.length)
    } catch {
      // offline: keeps the count
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
