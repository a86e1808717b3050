import { aTrack, tracks } from '@sori/market-kit/testing'
import { FakeAudio, pass, stopTime } from '../testing/fakeAudio.ts'
import { Player } from './Player.ts'
import { SHOW_DELAY_MS } from './shownState.ts'

const list = { tracks: tracks(1, 3) }
const [first, second, third] = [aTrack({ id: 1 }), aTrack({ id: 2 }), aTrack({ id: 3 })]
/** The state after {@link setUp}. */
const atTwenty = { title: 'TRACK 1', phase: 'playing', position: 20, duration: 222 }

/** Returns a player whose first track is shown and has played for 20 seconds. */
async function setUp() {
  const audio = new FakeAudio()
  const player = new Player(() => audio.asElement())
  player.play(first, list)
  audio.start(222)
  await pass(SHOW_DELAY_MS)
  audio.moveTo(20)
  const shown = () => {
    const { track, phase } = player.shown.state.getSnapshot()
    return { title: track?.title, phase, ...player.shown.time.getSnapshot() }
  }
  expect(shown()).toEqual(atTwenty)
  return { audio, player, shown }
}

beforeEach(stopTime)
afterEach(() => jest.useRealTimers())

describe('Player.shown after a new track is requested', () => {
  it('shows the new track after 80 ms and the previous one until then', async () => {
    const { audio, player, shown } = await setUp()
    player.playFrom(second, list, 0.5)
    expect(shown()).toEqual(atTwenty)
    audio.start()
    audio.moveTo(61)
    await pass(79)
    expect(shown()).toEqual(atTwenty)
    await pass(1)
    expect(shown()).toEqual({ title: 'TRACK 2', phase: 'playing', position: 61, duration: 120 })
  })

  it('never shows a track that was replaced within 80 ms', async () => {
    const { player, shown } = await setUp()
    const titles: unknown[] = []
    player.shown.state.subscribe(() => titles.push(shown().title))
    player.play(second, list)
    await pass(SHOW_DELAY_MS - 10)
    player.play(third, list)
    await pass(10)
    expect(shown()).toMatchObject({ title: 'TRACK 3', phase: 'loading', position: 0 })
    await pass(SHOW_DELAY_MS)
    expect(titles).toEqual(['TRACK 3'])
  })

  it('never shows the new track when the previous one is chosen again', async () => {
    const { player, shown } = await setUp()
    player.play(second, list)
    player.play(first, list)
    expect(shown()).toMatchObject({ title: 'TRACK 1', phase: 'loading', position: 0 })
  })

  it('waits the full 80 ms after an earlier request was paused', async () => {
    const { player, shown } = await setUp()
    player.play(second, { tracks: [second, third] })
    await pass(40)
    player.pause()
    player.play(third, list)
    await pass(79)
    expect(shown()).toMatchObject({ title: 'TRACK 2', phase: 'paused' })
    await pass(1)
    expect(shown()).toMatchObject({ title: 'TRACK 3', phase: 'loading' })
  })

  it('does not delay the volume slider', async () => {
    const { player, shown } = await setUp()
    player.play(second, list)
    player.setVolume(30)
    expect(player.shown.state.getSnapshot()).toMatchObject({ volume: 30, muted: false })
    player.toggleMute()
    expect(player.shown.state.getSnapshot()).toMatchObject({ volume: 30, muted: true })
    expect(shown()).toEqual(atTwenty)
  })

  it.each<[string, string, (audio: FakeAudio, player: Player) => void]>([
    ['is paused', 'paused', (_, player) => player.pause()],
    ['fails for good', 'silent', (audio) => audio.fail('Audio device error')],
  ])('shows the new track immediately when it %s', async (_, phase, happens) => {
    const { audio, player, shown } = await setUp()
    player.play(second, list)
    happens(audio, player)
    expect(shown()).toMatchObject({ title: 'TRACK 2', phase, position: 0 })
  })

  it('shows the new track immediately when the browser requires a click', async () => {
    const { audio, player, shown } = await setUp()
    audio.refusal = Object.assign(new Error('no gesture'), { name: 'NotAllowedError' })
    player.next()
    await pass(0)
    expect(shown()).toMatchObject({ title: 'TRACK 2', phase: 'blocked' })
  })

  it('never shows the new track after another member has logged in', async () => {
    const { player, shown } = await setUp()
    player.play(second, list)
    player.forget()
    expect(shown()).toEqual({ title: undefined, phase: 'idle', position: 0, duration: 0 })
    await pass(SHOW_DELAY_MS)
    expect(shown()).toEqual({ title: undefined, phase: 'idle', position: 0, duration: 0 })
  })
})

describe('Player.shown of the same track', () => {
  it('shows pause and play immediately', async () => {
    const { player, shown } = await setUp()
    player.pause()
    expect(shown()).toEqual({ ...atTwenty, phase: 'paused' })
    player.toggle()
    expect(shown()).toEqual(atTwenty)
  })

  it('shows its position and the volume immediately', async () => {
    const { player, shown } = await setUp()
    player.seek(33)
    expect(shown()).toEqual({ ...atTwenty, position: 33 })
    player.setVolume(30)
    expect(player.shown.state.getSnapshot().volume).toBe(30)
  })

  it('shows a failure immediately', async () => {
    const { audio, shown } = await setUp()
    audio.fail('Audio device error')
    expect(shown()).toEqual({ ...atTwenty, phase: 'silent' })
  })

  it('shows the remembered track immediately', () => {
    const { phase: _, ...state } = new Player().state.getSnapshot()
    const player = new Player(undefined, {
      state: { ...state, track: first },
      time: { position: 20, duration: 222 },
    })
    expect(player.shown.state.getSnapshot()).toMatchObject({ track: first, phase: 'paused' })
    expect(player.shown.time.getSnapshot()).toEqual({ position: 20, duration: 222 })
  })
})
