import { aTrack, tracks } from '@sori/market-kit/testing'
import { answerWith, problem, respond } from '@sori/remote-kit/testing'
import { FakeAudio, pass, responsesArrive, stopTime } from '../testing/fakeAudio.ts'
import { Player } from './Player.ts'

const list = { tracks: tracks(1, 6) }
const [first, second] = [aTrack({ id: 1 }), aTrack({ id: 2 })]
const players: Player[] = []

function setUp() {
  const audio = new FakeAudio()
  const player = new Player(() => audio.asElement())
  players.push(player)
  const phase = () => player.state.getSnapshot().phase
  const title = () => player.state.getSnapshot().track?.title
  /** Lets the player continue with the second track automatically. */
  const goOn = () => {
    player.play(first, list)
    audio.start()
    audio.finish()
  }
  return { audio, player, phase, title, goOn }
}

/** Sets the response that explains why a track cannot be played. */
const previewsRespond = (answer: () => unknown) =>
  answerWith(respond.to('GET /api/stream/previews/:id', answer))
const gone = () => problem(404, 'NOT_FOUND')
const broken = () => problem(500, 'INTERNAL')

async function fail(audio: FakeAudio) {
  audio.fail()
  await responsesArrive()
}

/** Fails the first request of a track and both retries. */
async function failForGood(audio: FakeAudio) {
  await fail(audio)
  for (const pause of [500, 2000]) {
    await pass(pause)
    await fail(audio)
  }
}

beforeEach(() => {
  stopTime()
  answerWith()
})
afterEach(() => {
  // Ends the players: a waiting one would react to the next test.
  for (const player of players.splice(0)) player.forget()
  jest.useRealTimers()
  jest.restoreAllMocks()
})

describe('Player after a track fails', () => {
  it('requests the track again after 0.5 s and 2 s, then enters "failed"', async () => {
    const { audio, player, phase } = setUp()
    previewsRespond(broken)
    player.play(first, list)
    await fail(audio)
    expect([audio.requested.length, phase()]).toEqual([1, 'buffering'])
    await pass(490)
    expect(audio.requested).toHaveLength(1)
    await pass(10)
    expect(audio.requested).toHaveLength(2)
    await fail(audio)
    await pass(1990)
    expect([audio.requested.length, phase()]).toEqual([2, 'buffering'])
    await pass(10)
    expect(audio.requested).toHaveLength(3)
    await fail(audio)
    expect(phase()).toBe('failed')
  })

  it('resumes at the same position, with all retries again', async () => {
    const { audio, player, phase } = setUp()
    previewsRespond(broken)
    player.play(first, list)
    audio.start()
    for (const [time, place] of [40, 60, 80, 100].entries()) {
      audio.moveTo(place)
      await fail(audio)
      await pass(500)
      expect(audio.requested).toHaveLength(time + 2)
      audio.start()
      expect([audio.currentTime, phase()]).toEqual([place, 'playing'])
    }
  })

  it('enters "failed" immediately when the track is deleted', async () => {
    const { audio, player, phase } = setUp()
    previewsRespond(gone)
    player.play(first, list)
    await fail(audio)
    expect([audio.requested.length, phase()]).toEqual([1, 'failed'])
  })

  it('resumes at the same position when the user presses play', async () => {
    const { audio, player, phase } = setUp()
    previewsRespond(gone)
    player.play(first, list)
    audio.start()
    audio.moveTo(40)
    await fail(audio)
    expect(phase()).toBe('failed')
    player.toggle()
    expect(phase()).toBe('loading')
    audio.start()
    expect([audio.plays, audio.currentTime, phase()]).toEqual([2, 40, 'playing'])
  })

  it('stops retrying after a pause or another choice', async () => {
    const { audio, player, phase, title } = setUp()
    previewsRespond(broken)
    player.play(first, list)
    await fail(audio)
    player.pause()
    await pass(60_000)
    expect([audio.requested.length, phase()]).toEqual([1, 'paused'])
    player.toggle()
    await fail(audio)
    player.next()
    audio.start()
    await pass(60_000)
    expect([title(), audio.requested.length, phase()]).toEqual(['TRACK 2', 3, 'playing'])
  })

  it('plays a track that the user chose before the reason of a failure arrived', async () => {
    const { audio, player, phase, title } = setUp()
    previewsRespond(gone)
    player.play(first, list)
    audio.fail()
    player.play(second, list)
    await responsesArrive()
    expect([title(), phase()]).toEqual(['TRACK 2', 'loading'])
  })
})

describe('Player on a failed track that the user chose', () => {
  it.each([
    ['from a list', ({ player }: ReturnType<typeof setUp>) => player.play(first, list)],
    [
      'on its waveform',
      ({ player }: ReturnType<typeof setUp>) => player.playFrom(first, list, 0.5),
    ],
    ['in the queue', ({ player }: ReturnType<typeof setUp>) => player.pick(first)],
    [
      'by going back to it',
      ({ player }: ReturnType<typeof setUp>) => {
        player.play(second, list)
        player.previous()
      },
    ],
  ])('never skips the track when it was chosen %s', async (_, choose) => {
    const set = setUp()
    previewsRespond(gone)
    choose(set)
    await fail(set.audio)
    await pass(60_000)
    expect([set.title(), set.phase()]).toEqual(['TRACK 1', 'failed'])
  })

  it('never skips the track after "next" or after a retry by the user', async () => {
    const { audio, player, phase, title, goOn } = setUp()
    previewsRespond(gone)
    player.play(first, list)
    player.next()
    await fail(audio)
    await pass(60_000)
    expect([title(), phase()]).toEqual(['TRACK 2', 'failed'])
    goOn()
    await fail(audio)
    player.toggle()
    await fail(audio)
    await pass(60_000)
    expect([title(), phase()]).toEqual(['TRACK 2', 'failed'])
  })
})

describe('Player without an audio device', () => {
  it.each([
    'Error Code: NS_ERROR (0x1) OnMediaSinkAudioError',
    'GStreamer could not open the audio device',
  ])(
    'reports the missing device, skips nothing and resumes after one is connected (%s)',
    async (message) => {
      const { audio, player, phase, title, goOn } = setUp()
      goOn()
      audio.start()
      audio.moveTo(1.5)
      audio.fail(message)
      await pass(60_000)
      expect([title(), phase(), audio.requested.length]).toEqual(['TRACK 2', 'silent', 2])
      player.toggle()
      audio.start()
      expect([phase(), audio.currentTime]).toEqual(['playing', 1.5])
    },
  )
})

describe('Player on a failed track after another track', () => {
  it('skips the track after 3 s, at most three in a row', async () => {
    const { audio, phase, title, goOn } = setUp()
    previewsRespond(gone)
    goOn()
    for (const expected of ['TRACK 2', 'TRACK 3', 'TRACK 4']) {
      await fail(audio)
      await pass(2900)
      expect([title(), phase()]).toEqual([expected, 'failed'])
      await pass(100)
    }
    await pass(60_000)
    expect([title(), phase()]).toEqual(['TRACK 4', 'failed'])
  })

  it('requests the track again before skipping', async () => {
    const { audio, phase, title, goOn } = setUp()
    previewsRespond(broken)
    goOn()
    await failForGood(audio)
    expect([title(), phase(), audio.requested.length]).toEqual(['TRACK 2', 'failed', 4])
    await pass(3000)
    expect([title(), phase()]).toEqual(['TRACK 3', 'loading'])
  })

  it('counts failures from 0 after a success', async () => {
    const { audio, title, goOn } = setUp()
    previewsRespond(gone)
    goOn()
    await fail(audio)
    await pass(3000)
    await fail(audio)
    await pass(3000)
    audio.start()
    audio.finish()
    await fail(audio)
    await pass(3000)
    expect(title()).toBe('TRACK 6')
  })

  it('does not skip the track after a pause', async () => {
    const { audio, player, title, goOn } = setUp()
    previewsRespond(gone)
    goOn()
    await fail(audio)
    await pass(1000)
    player.pause()
    await pass(60_000)
    expect(title()).toBe('TRACK 2')
  })

  it('counts a timeout and an error that coincide as one failure', async () => {
    const { audio, title, goOn } = setUp()
    goOn()
    for (const [expected, next] of [
      ['TRACK 2', 'TRACK 3'],
      ['TRACK 3', 'TRACK 4'],
    ]) {
      const answers: ((response: Response) => void)[] = []
      const calls = previewsRespond(() => new Promise<Response>((resolve) => answers.push(resolve)))
      await pass(8000)
      await fail(audio)
      await pass(3000)
      expect(calls).toHaveLength(2)
      for (const answer of answers) answer(gone())
      await responsesArrive()
      expect(title()).toBe(expected)
      await pass(3000)
      expect(title()).toBe(next)
    }
  })
})
