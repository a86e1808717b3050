import { createObservable } from '@sori/remote-kit/host'
import { createEvents } from '../app/events.ts'
import { createMe } from './createMe.ts'

const member = { userId: '7', username: '', nickname: '달빛', roles: [], profileImagePath: null }

/** A tab of a member, in which `GET /api/me` has been answered once. */
async function setUp() {
  let asked = 0
  const user = createObservable<typeof member | null>(member)
  const events = createEvents(undefined, () => {})
  const me = createMe({
    session: { ...user, token: async () => 't', renew: async () => null },
    events,
    fetch: async () => {
      asked += 1
      return Response.json({ dto: { userId: 7, creditBalance: asked } })
    },
    document,
  })
  const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms)
  const turn = (to: DocumentVisibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: to, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  await pass()
  return { me, user, events, pass, turn, asked: () => asked }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(document, 'visibilityState')
})

test('requests the member once for simultaneous events', async () => {
  const { me, events, pass, asked } = await setUp()
  events.emit('purchase.completed', { musicIds: [1] })
  events.emit('credit.changed', {})
  await pass()
  expect(asked()).toBe(2)
  expect(me.getSnapshot()?.creditBalance).toBe(2)
})

test('refetches in a tab that was hidden for a minute', async () => {
  const { me, pass, turn } = await setUp()
  turn('hidden')
  await pass(60_000)
  turn('visible')
  await pass()
  expect(me.getSnapshot()?.creditBalance).toBe(2)
})

test('does not refetch after a shorter time or for a visitor', async () => {
  const { user, pass, turn, asked } = await setUp()
  await pass(120_000)
  turn('hidden')
  await pass(59_000)
  turn('visible')
  user.set(null)
  turn('hidden')
  await pass(60_000)
  turn('visible')
  await pass()
  expect(asked()).toBe(1)
})
