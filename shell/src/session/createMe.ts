import type { Me } from '@sori/contract/account'
import type { Host, HostMe } from '@sori/contract/host'
import { createObservable, readOnly } from '@sori/remote-kit/host'
import { askAsMember } from './askAsMember.ts'
import type { Session } from './createSession.ts'

/** After these events `GET /api/me` says something else. */
const changes = [
  'credit.changed',
  'profile.changed',
  'subscription.changed',
  'purchase.completed',
] as const

/** A tab that was out of sight for this long asks again: another device, or the end of a payment, tells no tab. In ms. */
const AWAY = 60_000

/** Dependencies of {@link createMe}. */
export interface MeParts {
  session: Pick<Session, 'token' | 'renew' | 'getSnapshot' | 'subscribe'>
  events: Pick<Host['events'], 'on'>
  fetch: typeof fetch
  document: Document
}

/**
 * Keeps the result of `GET /api/me` (D16), which only this function requests. A failure keeps the
 * result until the next event, login or return to the tab.
 */
export function createMe({ session, events, fetch, document }: MeParts): HostMe {
  const me = createObservable<Me | null>(null)
  let asked = 0

  async function refresh(): Promise<boolean> {
    asked += 1
    const mine = asked
    try {
      // one request for simultaneous events
      const answer = await askAsMember({ session, fetch }, '/api/me', () => mine === asked)
      const body: unknown = answer?.ok ? await answer.json() : undefined
      if (!isMeAnswer(body)) return false
      if (mine === asked && session.getSnapshot()) me.set(body.dto)
      return true
    } catch {
      // offline: keeps the balance
      return false
    }
  }

  let userId = session.getSnapshot()?.userId
  session.subscribe(() => {
    const next = session.getSnapshot()?.userId
    if (next === userId) return
    userId = next
    asked += 1
    me.set(null)
    if (next) void refresh()
  })
  for (const change of changes) {
    events.on(change, () => {
      if (session.getSnapshot()) void refresh()
    })
  }
  let left = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') left = Date.now()
    else if (session.getSnapshot() && Date.now() - left >= AWAY) void refresh()
  })
  if (userId) void refresh()
  return { ...readOnly(me), refresh }
}

function isMeAnswer(body: unknown): body is { dto: Me } {
  const dto = (body as { dto?: Partial<Me> } | undefined)?.dto
  return typeof dto?.userId === 'number' && typeof dto.creditBalance === 'number'
}
