import { aMember, createTestHost } from '@sori/remote-kit/testing'
import { type WatchedTrack, watchTracks } from './watchTracks.ts'

const track = (state: WatchedTrack['state'], id = 1): WatchedTrack => ({
  id,
  title: `TRACK ${id}`,
  nickname: '새벽하늘',
  state,
})

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('watchTracks updates the tray until the track is live, and links to its page', async () => {
  const host = createTestHost({ user: aMember() })
  const answers: (readonly WatchedTrack[])[] = [
    [track('checking')],
    [track('preparing')],
    [track('live')],
  ]
  let requests = 0
  watchTracks(host, async () => answers[requests++] ?? [], [track('checking')])
  expect(host.taskList()).toMatchObject([
    { state: 'running', title: 'TRACK 1', detail: '음원을 확인하고 있습니다…' },
  ])
  await jest.advanceTimersByTimeAsync(4_000)
  expect(host.taskList()).toMatchObject([
    { state: 'running', detail: '미리듣기를 준비하고 있습니다…' },
  ])
  await jest.advanceTimersByTimeAsync(60_000)
  expect(host.taskList()).toMatchObject([
    { state: 'done', detail: '공개되었습니다.', href: expect.stringContaining('title=TRACK') },
  ])
  expect(requests).toBe(3)
  expect(host.emitted).toEqual([{ type: 'track.changed', detail: { musicIds: [1] } }])
})

test('watchTracks repeats the warning of a live track', async () => {
  const host = createTestHost({ user: aMember() })
  watchTracks(host, async () => [{ ...track('live'), warning: 'clipped' }], [track('checking')])
  await jest.advanceTimersByTimeAsync(4_000)
  const detail = '공개되었습니다. 소리가 너무 커서 찌그러진 부분이 있습니다. 들어보고 확인해주세요.'
  expect(host.taskList()).toMatchObject([{ state: 'done', detail }])
})

test('watchTracks shows that the audio file of a live track is replaced', async () => {
  const host = createTestHost({ user: aMember() })
  const replaced = { ...track('checking'), isReplaced: true }
  watchTracks(host, async () => [track('live')], [replaced])
  await jest.advanceTimersByTimeAsync(4_000)
  expect(host.taskList()).toMatchObject([{ state: 'done', detail: '음원을 교체했습니다.' }])
})

test('watchTracks shows refused tracks and continues after failed requests', async () => {
  const host = createTestHost({ user: aMember() })
  let fails = true
  const list = async () => {
    if (fails) throw new Error('offline')
    return [track('refused'), track('live', 2)]
  }
  watchTracks(host, list, [track('checking'), track('checking', 2)])
  await jest.advanceTimersByTimeAsync(5_000)
  expect(host.taskList().map(({ state }) => state)).toEqual(['running', 'running'])
  fails = false
  await jest.advanceTimersByTimeAsync(30_000)
  expect(host.taskList().map(({ state }) => state)).toEqual(['failed', 'done'])
})

test('watchTracks stops after the end of the session', async () => {
  const host = createTestHost({ user: aMember() })
  let requests = 0
  watchTracks(host, async () => [track('checking', ++requests)], [track('checking')])
  host.setUser(null)
  await jest.advanceTimersByTimeAsync(60_000)
  expect(requests).toBe(0)
  expect(host.taskList()).toEqual([])
})
