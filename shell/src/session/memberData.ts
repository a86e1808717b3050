import type { EventType } from '@sori/contract/events'
import type { Host } from '@sori/contract/host'
import { createObservable, readOnly } from '@sori/remote-kit/host'
import type { Session } from './createSession.ts'

export interface MemberDataOptions {
  session: Pick<Session, 'token' | 'renew' | 'getSnapshot' | 'subscribe'>
  events: Pick<Host['events'], 'on'>
  fetch: typeof fetch
}

interface MemberResource<Value> {
  urlOf(userId: string): string
  /** The events after which the value is read again. */
  changedBy: readonly EventType[]
  /** Returns the value in a response, or undefined for an invalid body. */
  read(body: unknown): Value | undefined
}

/** Creates a value that is read for the logged-in member. A failed request keeps the last value. */
export function createMemberData<Value>(
  options: MemberDataOptions,
  { urlOf, changedBy, read }: MemberResource<Value>,
) {
  const { session, events } = options
  const data = createObservable<Value | null>(null)
  let userId = session.getSnapshot()?.userId
  let latestRequest = 0

  /** Reads the value. Returns false on failure. */
  async function refresh(): Promise<boolean> {
    if (userId === undefined) return false
    latestRequest += 1
    const request = latestRequest
    const isLatest = () => request === latestRequest
    try {
      const response = await fetchAsMember(options, urlOf(userId), isLatest)
      const value = response?.ok ? read(await response.json()) : undefined
      if (value === undefined) return false
      if (isLatest()) data.set(value)
      return true
    } catch {
      return false
    }
  }

  session.subscribe(() => {
    const nextUserId = session.getSnapshot()?.userId
    if (nextUserId === userId) return
    userId = nextUserId
    latestRequest += 1
    data.set(null)
    void refresh()
  })
  for (const event of changedBy) events.on(event, () => void refresh())
  void refresh()
  return { ...readOnly(data), refresh }
}

/** Sends a request with a token. Renews the token once. Sends nothing if a newer call has begun. */
async function fetchAsMember(
  { session, fetch }: MemberDataOptions,
  url: string,
  isLatest: () => boolean,
): Promise<Response | undefined> {
  const send = (token: string) => fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const token = await session.token()
  if (!token || !isLatest()) return undefined
  const response = await send(token)
  if (response.status !== 401) return response
  const renewedToken = await session.renew(token)
  return renewedToken ? send(renewedToken) : undefined
}
