import { aTrack, tracks } from '@sori/market-kit/testing'
import { FakeAudio } from '../testing/fakeAudio.ts'
import { Player } from './Player.ts'

const list = { tracks: tracks(1, 3) }
const [first, second, third] = [aTrack({ id: 1 }), aTrack({ id: 2 }), aTrack({ id: 3 })]
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

function setUp() {
  const audio = new FakeAudio()
  const player = new Player(() => audio.asElement())
  const phase = () => player.state.getSnapshot().phase
  const title = () => player.state.getSnapshot().track?.title
  return { audio, player, phase, title }
}

describe('Player', () => {
  it('sets the source and calls play() synchronously in the click', () => {
    const { audio, player, phase } = setUp()
    player.play(first, list)
    expect([audio.src, audio.plays, phase()]).toEqual(['/api/stream/previews/1', 1, 'loading'])
  })

  it('creates one audio element, with the first track', () => {
    const make = jest.fn(() => new FakeAudio().asElement())
    const player = new Player(make)
    player.setVolume(30)
    player.toggleMute()
    expect([make.mock.calls.length, player.media()]).toEqual([0, undefined])
    player.play(first, list)
    player.next()
    expect([make.mock.calls.length, player.media()]).toEqual([1, make.mock.results[0]?.value])
  })

  it('plays the next track after one ends and pauses after the last', async () => {
    const { audio, player, phase, title } = setUp()
    player.play(second, list)
    audio.start()
    audio.finish()
    expect([title(), audio.plays, phase()]).toEqual(['TRACK 3', 2, 'loading'])
    audio.start()
    audio.finish()
    await settle()
    expect([title(), audio.plays, phase()]).toEqual(['TRACK 3', 2, 'paused'])
  })

  it('restarts a track that has played for a while, otherwise plays the previous one', () => {
    const { audio, player, title } = setUp()
    player.play(second, list)
    audio.start()
    audio.moveTo(10)
    player.previous()
    expect([title(), audio.currentTime]).toEqual(['TRACK 2', 0])
    player.previous()
    expect(title()).toBe('TRACK 1')
    audio.start()
    audio.moveTo(2)
    player.previous()
    expect([title(), audio.currentTime]).toEqual(['TRACK 1', 0])
  })

  it('restarts a remembered track whose position is its end', () => {
    const audio = new FakeAudio()
    const state = {
      track: first,
      list: list.tracks,
      queue: list.tracks,
      shuffle: false,
      repeat: 'off',
      volume: 100,
      muted: false,
      levelled: true,
    } as const
    const player = new Player(() => audio.asElement(), {
      state,
      time: { position: 119.9, duration: 120 },
    })
    player.toggle()
    audio.start(120)
    expect([audio.plays, audio.currentTime]).toEqual([1, 0])
  })

  it('stores the exact position of a pause, not the last reported one', () => {
    const { audio, player } = setUp()
    player.play(first, list)
    audio.start()
    audio.moveTo(2)
    audio.currentTime = 2.2
    player.pause()
    expect(player.time.getSnapshot().position).toBe(2.2)
  })

  it('pauses and resumes a track without another request', () => {
    const { audio, player, phase } = setUp()
    player.play(first, list)
    audio.start()
    player.toggle()
    expect([audio.paused, phase()]).toEqual([true, 'paused'])
    player.play(first, list)
    expect([audio.requested, audio.plays, phase()]).toEqual([
      ['/api/stream/previews/1'],
      2,
      'playing',
    ])
  })

  it('shows pause and play when the operating system pauses and resumes', () => {
    const { audio, player, phase } = setUp()
    player.play(first, list)
    audio.start()
    audio.pause()
    expect(phase()).toBe('paused')
    audio.start()
    expect(phase()).toBe('playing')
  })

  it('starts another track at the position chosen on its waveform', () => {
    const { audio, player } = setUp()
    player.playFrom(third, list, 0.5)
    expect([audio.plays, player.time.getSnapshot()]).toEqual([1, { position: 60, duration: 120 }])
    audio.start()
    expect(audio.currentTime).toBe(60)
  })

  it('resumes at the position chosen on the waveform of the current track', () => {
    const { audio, player, phase } = setUp()
    player.play(first, list)
    audio.start(200)
    player.pause()
    player.playFrom(first, list, 0.5)
    expect([audio.currentTime, audio.requested.length, phase()]).toEqual([100, 1, 'playing'])
  })

  it('never seeks before the start or past the end', () => {
    const { audio, player } = setUp()
    player.play(first, list)
    audio.start()
    player.seek(-5)
    expect(audio.currentTime).toBe(0)
    player.seek(500)
    expect(audio.currentTime).toBe(120)
  })

  it('starts at the position chosen while the track was loading', () => {
    const { audio, player } = setUp()
    player.play(first, list)
    player.seek(30)
    expect(player.time.getSnapshot().position).toBe(30)
    audio.start()
    expect(audio.currentTime).toBe(30)
  })

  it('waits for a click when the browser refuses autoplay', async () => {
    const { audio, player, phase } = setUp()
    audio.refusal = Object.assign(new Error('no gesture'), { name: 'NotAllowedError' })
    player.play(first, list)
    await settle()
    expect(phase()).toBe('blocked')
    audio.refusal = undefined
    player.toggle()
    audio.start()
    expect([audio.plays, phase()]).toEqual([2, 'playing'])
  })

  it('ignores a refusal that belongs to an earlier track', async () => {
    const { audio, player, phase } = setUp()
    audio.refusal = Object.assign(new Error('no gesture'), { name: 'NotAllowedError' })
    player.play(first, list)
    audio.refusal = undefined
    player.play(second, list)
    await settle()
    expect(phase()).toBe('loading')
  })

  it('enters the phase "buffering" while the element waits for data', () => {
    const { audio, player, phase } = setUp()
    player.play(first, list)
    audio.start()
    audio.emit('waiting')
    expect(phase()).toBe('buffering')
    audio.emit('playing')
    expect(phase()).toBe('playing')
  })
})

describe('the duration of a track', () => {
  it('equals the stored duration until the audio element reports one', () => {
    const { audio, player } = setUp()
    player.play(first, list)
    expect(player.time.getSnapshot()).toEqual({ position: 0, duration: 120 })
    audio.start(118)
    expect(player.time.getSnapshot().duration).toBe(118)
  })

  it.each(['loadedmetadata', 'playing'])(
    'ignores the first 0 of some browsers, and is read again at the event `%s`',
    (moment) => {
      const { audio, player } = setUp()
      player.play(first, list)
      for (const nonsense of [0, Number.NaN, Number.POSITIVE_INFINITY]) {
        audio.duration = nonsense
        audio.emit('durationchange')
        expect(player.time.getSnapshot().duration).toBe(120)
      }
      audio.duration = 118
      audio.emit(moment)
      expect(player.time.getSnapshot().duration).toBe(118)
    },
  )

  it("equals the audio element's duration when the track has no stored duration", () => {
    const { audio, player } = setUp()
    const unmeasured = aTrack({ id: 1, duration: null })
    player.play(unmeasured, { tracks: [unmeasured] })
    expect(player.time.getSnapshot().duration).toBe(0)
    audio.start(77)
    player.seek(40)
    expect([player.time.getSnapshot().duration, audio.currentTime]).toEqual([77, 40])
  })
})

describe('loudness levelling', () => {
  const loud = { ...first, loudness: -8 }

  it('lowers loud tracks and leaves quiet and unmeasured ones unchanged', () => {
    const { player, audio } = setUp()
    player.play(loud, { tracks: [loud] })
    expect(audio.volume).toBeCloseTo(0.501, 3)
    player.setVolume(50)
    expect(audio.volume).toBeCloseTo(0.25, 2)
    player.setVolume(100)
    for (const loudness of [-20, null]) {
      const other = { ...second, loudness }
      player.play(other, { tracks: [other] })
      expect([loudness, audio.volume]).toEqual([loudness, 1])
    }
  })

  it('leaves loud tracks unchanged when it is switched off', () => {
    const { player, audio } = setUp()
    player.play(loud, { tracks: [loud] })
    player.toggleLevelling()
    expect([audio.volume, player.state.getSnapshot().levelled]).toEqual([1, false])
  })
})

describe('the volume', () => {
  it('stays between 0 and 100', () => {
    const { audio, player } = setUp()
    player.play(first, list)
    player.setVolume(140)
    expect(audio.volume).toBe(1)
    player.setVolume(-3)
    expect(audio.volume).toBe(0)
    player.setVolume(35)
    player.toggleMute()
    expect([audio.volume, audio.muted]).toEqual([0.35, true])
    expect(player.state.getSnapshot()).toMatchObject({ volume: 35, muted: true })
  })

  it('stays the same for the next track, whatever the audio element reports', () => {
    const { audio, player } = setUp()
    player.setVolume(35)
    player.play(first, list)
    expect(audio.volume).toBe(0.35)
    Object.assign(audio, { volume: 0.9, muted: true })
    audio.emit('volumechange')
    expect(player.state.getSnapshot()).toMatchObject({ volume: 35, muted: false })
    player.next()
    expect([audio.volume, audio.muted]).toEqual([0.35, false])
  })

  it('returns after unmuting, and becomes 50 when it was 0', () => {
    const { audio, player } = setUp()
    player.play(first, list)
    player.setVolume(30)
    player.toggleMute()
    player.toggleMute()
    expect([audio.volume, audio.muted]).toEqual([0.3, false])
    player.setVolume(0)
    player.toggleMute()
    expect([audio.volume, audio.muted]).toEqual([0.5, false])
    expect(player.state.getSnapshot()).toMatchObject({ volume: 50, muted: false })
  })

  it('unmutes when it is changed', () => {
    const { audio, player } = setUp()
    player.play(first, list)
    player.toggleMute()
    player.setVolume(60)
    expect([audio.volume, audio.muted]).toEqual([0.6, false])
  })
})

describe('Player.forget', () => {
  it('clears track, position and queue, pauses and keeps the volume', () => {
    const { audio, player } = setUp()
    const later = jest.fn(async () => [aTrack({ id: 4 })])
    player.play(first, { tracks: list.tracks, later })
    player.toggleShuffle()
    player.cycleRepeat()
    audio.start()
    audio.moveTo(42)
    player.setVolume(30)
    player.forget()
    expect(audio.paused).toBe(true)
    expect(player.state.getSnapshot()).toEqual({
      track: null,
      list: [],
      queue: [],
      shuffle: false,
      repeat: 'off',
      phase: 'idle',
      volume: 30,
      muted: false,
      levelled: true,
    })
    expect(player.time.getSnapshot()).toEqual({ position: 0, duration: 0 })
    player.toggle()
    player.next()
    expect([
      player.state.getSnapshot().phase,
      player.hasNext(),
      later.mock.calls.length,
      audio.plays,
    ]).toEqual(['idle', false, 0, 1])
  })

  it('ignores a refusal that arrives afterwards', async () => {
    const { audio, player, phase } = setUp()
    audio.refusal = Object.assign(new Error('no gesture'), { name: 'NotAllowedError' })
    player.play(first, list)
    player.forget()
    await settle()
    expect(phase()).toBe('idle')
  })

  it('makes the next play request the track again from its start', () => {
    const { audio, player } = setUp()
    player.play(first, list)
    audio.start()
    audio.moveTo(42)
    player.forget()
    player.play(first, list)
    audio.start()
    expect([audio.requested.length, audio.currentTime]).toEqual([2, 0])
  })
})
