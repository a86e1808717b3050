import { aTrack, tracks as tracksFrom } from '@sori/market-kit/testing'
import { aMember, createTestHost } from '@sori/remote-kit/testing'
import { FakeAudio } from '../testing/fakeAudio.ts'
import { Player } from './Player.ts'
import { readRemembered } from './remember.ts'
import { rememberPlayback } from './rememberPlayback.ts'

const tracks = [aTrack({ id: 1 }), aTrack({ id: 2 })] as const
const [one, other] = [aMember({ userId: '1' }), aMember({ userId: '2' })]

const ends: (() => void)[] = []
function open(user: typeof one | null = null) {
  const audio = new FakeAudio()
  const host = createTestHost({ user })
  const player = new Player(() => audio.asElement(), readRemembered(user?.userId))
  const end = rememberPlayback(player, host.session)
  ends.push(end)
  return { audio, player, host, end, title: () => player.state.getSnapshot().track?.title }
}
const dispatchPageHide = () => window.dispatchEvent(new Event('pagehide'))
const stored = () => JSON.parse(localStorage.getItem('player') ?? '{}') as Record<string, unknown>

beforeEach(() => {
  // Stops the listeners of other tests: they would react to this test's events.
  for (const end of ends.splice(0)) end()
  localStorage.clear()
})
afterEach(() => jest.restoreAllMocks())

describe('the player after a reload', () => {
  it('stores nothing when no track was played', () => {
    open()
    dispatchPageHide()
    expect(localStorage).toHaveLength(0)
  })

  it('restores track, position and settings, paused, without a request', () => {
    const { audio, player } = open()
    player.play(tracks[1], { tracks })
    audio.start()
    audio.moveTo(42)
    player.setVolume(30)
    player.cycleRepeat()
    dispatchPageHide()
    const again = open()
    expect(again.player.state.getSnapshot()).toMatchObject({
      track: tracks[1],
      list: tracks,
      phase: 'paused',
      volume: 30,
      repeat: 'all',
    })
    expect(again.player.time.getSnapshot()).toEqual({ position: 42, duration: 120 })
    expect([again.audio.requested, again.audio.plays]).toEqual([[], 0])
  })

  it('resumes from the stored position at the stored volume', () => {
    const { audio, player } = open()
    player.play(tracks[0], { tracks })
    audio.start()
    player.setVolume(30)
    audio.moveTo(42)
    dispatchPageHide()
    const again = open()
    again.player.toggle()
    again.audio.start()
    expect([again.audio.src, again.audio.currentTime, again.audio.volume]).toEqual([
      '/api/stream/previews/1',
      42,
      0.3,
    ])
  })

  it('keeps the queue', () => {
    const { player } = open()
    player.play(tracks[0], { tracks })
    dispatchPageHide()
    const again = open()
    again.player.next()
    expect([again.title(), again.audio.src]).toEqual(['TRACK 2', '/api/stream/previews/2'])
  })

  it.each([
    ['first', 1, undefined, 2],
    ['120th', 120, 119, 121],
    ['last', 300, 299, undefined],
  ])('keeps the neighbours of the %s track of a long list', (_, current, before, after) => {
    const { player } = open()
    player.play(aTrack({ id: current }), { tracks: tracksFrom(1, 300) })
    dispatchPageHide()
    const { track, queue, list } = open().player.state.getSnapshot()
    const at = queue.findIndex(({ id }) => id === track?.id)
    expect([queue[at - 1]?.id, queue[at]?.id, queue[at + 1]?.id]).toEqual([before, current, after])
    expect([queue.length, list]).toEqual([100, queue])
  })

  it('keeps 100 tracks of a shuffled list and their original order', () => {
    const { player } = open()
    player.play(aTrack({ id: 150 }), { tracks: tracksFrom(1, 300) })
    player.toggleShuffle()
    dispatchPageHide()
    const { queue, list } = open().player.state.getSnapshot()
    const inOrder = queue.map(({ id }) => id).toSorted((a, b) => a - b)
    expect([list.length, list.map(({ id }) => id)]).toEqual([100, inOrder])
  })

  it('restores a page that was hidden without a "pagehide" event, as on phones', () => {
    const { player } = open()
    player.play(tracks[0], { tracks })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(localStorage).toHaveLength(0)
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(open().title()).toBe('TRACK 1')
  })

  it.each([
    '',
    '{',
    'null',
    '{"version":0,"state":{},"time":{}}',
    '{"version":2,"state":{"track":{"musicDTO":{}}},"time":{"position":0,"duration":0}}',
    '{"version":3}',
  ])('ignores unreadable data and other versions: %s', (text) => {
    localStorage.setItem('player', text)
    expect(open().player.state.getSnapshot()).toMatchObject({ track: null, phase: 'idle' })
  })
})

describe('stored playback', () => {
  it('contains a version and no entitlements', () => {
    const { player } = open(one)
    const mine = tracks.map((track) => ({ ...track, owned: true, inCart: true }))
    player.play(mine[0] ?? tracks[0], { tracks: mine })
    dispatchPageHide()
    expect(stored()).toMatchObject({
      version: 3,
      userId: '1',
      state: { track: { title: 'TRACK 1' } },
    })
    expect(localStorage.getItem('player')).not.toMatch(/"(owned|inCart)":true/)
  })

  it('survives logging out and in again', () => {
    const { player, host, title } = open()
    player.play(tracks[0], { tracks })
    host.setUser(one)
    dispatchPageHide()
    host.setUser(null)
    host.setUser(one)
    dispatchPageHide()
    expect([title(), open(one).title(), open().title()]).toEqual(['TRACK 1', 'TRACK 1', 'TRACK 1'])
  })

  it('disappears when another member logs in', () => {
    const { audio, player, host, title } = open(one)
    player.play(tracks[0], { tracks })
    audio.start()
    audio.moveTo(42)
    player.setVolume(30)
    dispatchPageHide()
    host.setUser(null)
    expect([title(), audio.paused]).toEqual(['TRACK 1', false])
    host.setUser(other)
    expect(player.state.getSnapshot()).toMatchObject({
      track: null,
      list: [],
      queue: [],
      phase: 'idle',
      volume: 30,
    })
    expect([player.time.getSnapshot(), audio.paused]).toEqual([{ position: 0, duration: 0 }, true])
    expect(localStorage).toHaveLength(0)
    dispatchPageHide()
    expect(localStorage).toHaveLength(0)
    player.play(tracks[1], { tracks: [tracks[1]] })
    dispatchPageHide()
    expect([open(other).title(), stored().userId]).toEqual(['TRACK 2', '2'])
  })

  it('disappears again when a third member logs in', () => {
    const { player, host } = open(one)
    player.play(tracks[0], { tracks })
    host.setUser(other)
    player.play(tracks[1], { tracks })
    dispatchPageHide()
    host.setUser(aMember({ userId: '3' }))
    expect([player.state.getSnapshot().track, localStorage.length]).toEqual([null, 0])
  })

  it('does not load for another member', () => {
    const { player, end } = open(one)
    player.play(tracks[0], { tracks })
    end()
    expect(open(other).title()).toBeUndefined()
  })

  it('disappears when another member opens the page', () => {
    const { player, end } = open(one)
    player.play(tracks[0], { tracks })
    end()
    open(other)
    expect(localStorage).toHaveLength(0)
  })

  it('still belongs to the first member after a visit without a login', () => {
    const { player, end } = open(one)
    player.play(tracks[0], { tracks })
    end()
    const visit = open()
    expect(visit.title()).toBe('TRACK 1')
    visit.end()
    expect(open(other).title()).toBeUndefined()
  })
})
