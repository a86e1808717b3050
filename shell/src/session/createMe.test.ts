import { createObservable } from '@sori/remote-kit/host'
import { createEvents } from '../app/events.ts'
import { createMe } from './createMe.ts'

const member = { userId: '7', username: '', nickname: '달빛', roles: [], profileImagePath: null }

/** Waits for the first response. */
async function setUp() {
  let requests = 0
  const user = createObservable<typeof member | null>(member)
  const events = createEvents()
  const me = createMe({
    session: { ...user, token: async () => 't', renew: async () => null },
    events,
    fetch: async () => {
      requests += 1
      return Response.json({ dto: { userId: 7, creditBalance: requests } })
    },
  })
  const advance = (ms = 0) => jest.advanceTimersByTimeAsync(ms)
  const setVisibility = (to: DocumentVisibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: to, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  await advance()
  return { me, user, events, advance, setVisibility, requests: () => requests }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(document, 'visibilityState')
})

describe('createMe', () => {
  it('sends one request for simultaneous events', async () => {
    const { me, events, advance, requests } = await setUp()
    events.emit('purchase.completed', { musicIds: [1] })
    events.emit('credit.changed', {})
    await advance()
    expect(requests()).toBe(2)
    expect(me.getSnapshot()?.creditBalance).toBe(2)
  })

  it("requests an administrator's open tasks again after a report is decided", async () => {
    const { events, advance, requests } = await setUp()
    events.emit('report.decided', {})
    await advance()
    expect(requests()).toBe(2)
  })

  it('refetches in a tab that was hidden for a minute', async () => {
    const { me, advance, setVisibility } = await setUp()
    setVisibility('hidden')
    await advance(60_000)
    setVisibility('visible')
    await advance()
    expect(me.getSnapshot()?.creditBalance).toBe(2)
  })

  it('does not refetch for a visitor, nor for a tab hidden for less than a minute', async () => {
    const { user, advance, setVisibility, requests } = await setUp()
    await advance(120_000)
    setVisibility('hidden')
    await advance(59_000)
    setVisibility('visible')
    user.set(null)
    setVisibility('hidden')
    await advance(60_000)
    setVisibility('visible')
    await advance()
    expect(requests()).toBe(1)
  })
})
