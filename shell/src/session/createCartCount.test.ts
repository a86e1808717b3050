import type { SessionUser } from '@sori/contract/host'
import { createObservable } from '@sori/remote-kit/host'
import { createCartCount } from './createCartCount.ts'

const member = (userId: string) => ({ userId }) as SessionUser
const settled = () => new Promise((resolve) => setTimeout(resolve))

function setUp(user: SessionUser | null) {
  const session = createObservable<SessionUser | null>(user)
  const listeners: (() => void)[] = []
  let items: Record<string, number> = { 7: 2, 8: 5 }
  const urls: string[] = []
  let token = 'token'
  const refused = new Set<string>()
  const fetch = async (url: string, { headers }: { headers: { authorization: string } }) => {
    urls.push(url)
    if (refused.has(headers.authorization)) return new Response(null, { status: 401 })
    const length = items[url.split('/').at(-1) ?? '']
    if (length === undefined) throw new TypeError('offline')
    return Response.json({ dtoList: Array.from({ length }) })
  }
  const count = createCartCount({
    session: { ...session, token: async () => token, renew: async () => (token = 'renewed') },
    events: { on: (_, listener) => listeners.push(listener as () => void) as never },
    fetch: fetch as unknown as typeof globalThis.fetch,
  })
  const emitAll = () => {
    for (const listener of listeners) listener()
  }
  const refuse = () => refused.add(`Bearer ${token}`)
  return {
    session,
    count,
    urls,
    emitAll,
    refuse,
    setCart: (next: Record<string, number>) => (items = next),
  }
}

describe('createCartCount', () => {
  it('requests nothing for a visitor', async () => {
    const { count, urls } = setUp(null)
    await settled()
    expect([count.getSnapshot(), urls]).toEqual([null, []])
  })

  it("counts a member's cart with one request for simultaneous events", async () => {
    const { count, emitAll, setCart, urls } = setUp(member('7'))
    await settled()
    expect(count.getSnapshot()).toBe(2)
    setCart({ 7: 3 })
    emitAll()
    await settled()
    expect([count.getSnapshot(), urls.length]).toEqual([3, 2])
  })

  it('renews a refused token and counts with the new one', async () => {
    const { count, emitAll, setCart, refuse } = setUp(member('7'))
    await settled()
    refuse()
    setCart({ 7: 3 })
    emitAll()
    await settled()
    expect(count.getSnapshot()).toBe(3)
  })

  it('never shows another member’s count and keeps it during an outage', async () => {
    const { count, session, emitAll, setCart } = setUp(member('7'))
    await settled()
    session.set(member('8'))
    expect(count.getSnapshot()).toBeNull()
    await settled()
    expect(count.getSnapshot()).toBe(5)
    setCart({})
    emitAll()
    await settled()
    expect(count.getSnapshot()).toBe(5)
  })
})
