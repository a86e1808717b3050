import { aTrack, tracks } from '@sori/market-kit/testing'
import { FakeAudio, pass, stopTime } from '../testing/fakeAudio.ts'
import { DRAW_DELAY_MS } from './drawnState.ts'
import { Player } from './Player.ts'

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
  await pass(DRAW_DELAY_MS)
  audio.moveTo(20)
  const drawn = () => {
    const { track, phase } = player.drawn.state.getSnapshot()
    return { title: track?.title, phase, ...player.drawn.time.getSnapshot() }
  }
  expect(drawn()).toEqual(atTwenty)
  return { audio, player, drawn }
}

beforeEach(stopTime)
afterEach(() => jest.useRealTimers())

describe('Player.drawn after a new track is requested', () => {
  it('shows the new track after 80 ms and the previous one until then', async () => {
    const { audio, player, drawn } = await setUp()
    player.playFrom(second, list, 0.5)
    expect(drawn()).toEqual(atTwenty)
    audio.start()
    audio.moveTo(61)
    await pass(79)
    expect(drawn()).toEqual(atTwenty)
    await pass(1)
    expect(drawn()).toEqual({ title: 'TRACK 2', phase: 'playing', position: 61, duration: 120 })
  })

  it('never shows a track that was replaced within 80 ms', async () => {
    const { player, drawn } = await setUp()
    const titles: unknown[] = []
    player.drawn.state.subscribe(() => titles.push(drawn().title))
    player.play(second, list)
    await pass(DRAW_DELAY_MS - 10)
    player.play(third, list)
    await pass(10)
    expect(drawn()).toMatchObject({ title: 'TRACK 3', phase: 'loading', position: 0 })
    await pass(DRAW_DELAY_MS)
    expect(titles).toEqual(['TRACK 3'])
  })

  it('never shows the new track when the previous one is chosen again', async () => {
    const { player, drawn } = await setUp()
    player.play(second, list)
    player.play(first, list)
    expect(drawn()).toMatchObject({ title: 'TRACK 1', phase: 'loading', position: 0 })
  })

  it('waits the full 80 ms after an earlier request was paused', async () => {
    const { player, drawn } = await setUp()
    player.play(second, { tracks: [second, third] })
    await pass(40)
    player.pause()
    player.play(third, list)
    await pass(79)
    expect(drawn()).toMatchObject({ title: 'TRACK 2', phase: 'paused' })
    await pass(1)
    expect(drawn()).toMatchObject({ title: 'TRACK 3', phase: 'loading' })
  })

  it('does not delay the volume slider', async () => {
    const { player, drawn } = await setUp()
    player.play(second, list)
    player.setVolume(30)
    expect(player.drawn.state.getSnapshot()).toMatchObject({ volume: 30, muted: false })
    player.toggleMute()
    expect(player.drawn.state.getSnapshot()).toMatchObject({ volume: 30, muted: true })
    expect(drawn()).toEqual(atTwenty)
  })

  it.each<[string, string, (audio: FakeAudio, player: Player) => void]>([
    ['is paused', 'paused', (_, player) => player.pause()],
    ['fails for good', 'silent', (audio) => audio.fail('Audio device error')],
  ])('shows the new track immediately when it %s', async (_, phase, happens) => {
    const { audio, player, drawn } = await setUp()
    player.play(second, list)
    happens(audio, player)
    expect(drawn()).toMatchObject({ title: 'TRACK 2', phase, position: 0 })
  })

  it('shows the new track immediately when the browser requires a click', async () => {
    const { audio, player, drawn } = await setUp()
    audio.refusal = Object.assign(new Error('no gesture'), { name: 'NotAllowedError' })
    player.next()
    await pass(0)
    expect(drawn()).toMatchObject({ title: 'TRACK 2', phase: 'blocked' })
  })

  it('never shows the new track after another member has logged in', async () => {
    const { player, drawn } = await setUp()
    player.play(second, list)
    player.forget()
    expect(drawn()).toEqual({ title: undefined, phase: 'idle', position: 0, duration: 0 })
    await pass(DRAW_DELAY_MS)
    expect(drawn()).toEqual({ title: undefined, phase: 'idle', position: 0, duration: 0 })
  })
})

describe('Player.drawn of the same track', () => {
  it('shows pause and play immediately', async () => {
    const { player, drawn } = await setUp()
    player.pause()
    expect(drawn()).toEqual({ ...atTwenty, phase: 'paused' })
    player.toggle()
    expect(drawn()).toEqual(atTwenty)
  })

  it('shows its position and the volume immediately', async () => {
    const { player, drawn } = await setUp()
    player.seek(33)
    expect(drawn()).toEqual({ ...atTwenty, position: 33 })
    player.setVolume(30)
    expect(player.drawn.state.getSnapshot().volume).toBe(30)
  })

  it('shows a failure immediately', async () => {
    const { audio, drawn } = await setUp()
    audio.fail('Audio device error')
    expect(drawn()).toEqual({ ...atTwenty, phase: 'silent' })
  })

  it('shows the remembered track immediately', () => {
    const { phase: _, ...state } = new Player().state.getSnapshot()
    const player = new Player(undefined, {
      state: { ...state, track: first },
      time: { position: 20, duration: 222 },
    })
    expect(player.drawn.state.getSnapshot()).toMatchObject({ track: first, phase: 'paused' })
    expect(player.drawn.time.getSnapshot()).toEqual({ position: 20, duration: 222 })
  })
})
