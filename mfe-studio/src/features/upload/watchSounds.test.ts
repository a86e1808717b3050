import { aMember, createTestHost } from '@sori/remote-kit/testing'
import { type SoundState, watchSounds } from './watchSounds.ts'

const sound = (state: SoundState['state'], id = 1): SoundState => ({ id, title: `TRACK ${id}`, nickname: '새벽하늘', state })

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('the tray follows a sound until it is live, and leads to its page', async () => {
  const host = createTestHost({ user: aMember() })
  const answers: (readonly SoundState[])[] = [[sound('checking')], [sound('preparing')], [sound('live')]]
  let asked = 0
  watchSounds(host, async () => answers[asked++] ?? [], [sound('checking')])
  expect(host.taskList()).toMatchObject([{ state: 'running', title: 'TRACK 1', detail: '음원을 확인하고 있습니다…' }])
  await jest.advanceTimersByTimeAsync(4_000)
  expect(host.taskList()).toMatchObject([{ state: 'running', detail: '미리듣기를 준비하고 있습니다…' }])
  await jest.advanceTimersByTimeAsync(60_000)
  expect(host.taskList()).toMatchObject([{ state: 'done', detail: '공개되었습니다.', href: expect.stringContaining('title=TRACK') }])
  expect(asked).toBe(3)
})

test('the tray says which sound was refused, and goes on when it could not ask', async () => {
  const host = createTestHost({ user: aMember() })
  let fails = true
  const ask = async () => {
    if (fails) throw new Error('offline')
    return [sound('refused'), sound('live', 2)]
  }
  watchSounds(host, ask, [sound('checking'), sound('checking', 2)])
  await jest.advanceTimersByTimeAsync(5_000)
  expect(host.taskList().map(({ state }) => state)).toEqual(['running', 'running'])
  fails = false
  await jest.advanceTimersByTimeAsync(30_000)
  expect(host.taskList().map(({ state }) => state)).toEqual(['failed', 'done'])
})

test('nobody’s sounds are asked for once the session has ended', async () => {
  const host = createTestHost({ user: aMember() })
  let asked = 0
  watchSounds(host, async () => [sound('checking', ++asked)], [sound('checking')])
  host.setUser(null)
  await jest.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(0)
  expect(host.taskList()).toEqual([])
})
