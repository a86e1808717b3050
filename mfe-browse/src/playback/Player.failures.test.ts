import { answerWith, aTrack, problem, respond, tracks } from '@sori/remote-kit/testing'
import { answersArrive, FakeAudio, pass, stopTime } from '../testing/fakeAudio.ts'
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
  /** The player comes by itself to the second track. */
  const goOn = () => {
    player.play(first, list)
    audio.sound()
    audio.finish()
  }
  return { audio, player, phase, title, goOn }
}

/** What the server says of every sound when it is asked why it cannot be heard. */
const soundsAre = (answer: () => unknown) => answerWith(respond.to('GET /api/stream/previews/:id', answer))
const gone = () => problem(404, 'NOT_FOUND')
const broken = () => problem(500, 'INTERNAL')

async function fail(audio: FakeAudio) {
  audio.fail()
  await answersArrive()
}

/** It fails, and so do both times that it is asked for again. */
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
  // one that waits for a connection would hear of it in the next test
  for (const player of players.splice(0)) player.forget()
  jest.useRealTimers()
  jest.restoreAllMocks()
})

describe('a sound that fails', () => {
  it('is asked for again after half a second and after two more, and has failed then', async () => {
    const { audio, player, phase } = setUp()
    soundsAre(broken)
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

  it('goes on where it stopped when it is heard again, and then has all its tries anew', async () => {
    const { audio, player, phase } = setUp()
    soundsAre(broken)
    player.play(first, list)
    audio.sound()
    for (const [time, place] of [40, 60, 80, 100].entries()) {
      audio.at(place)
      await fail(audio)
      await pass(500)
      expect(audio.requested).toHaveLength(time + 2)
      audio.sound()
      expect([audio.currentTime, phase()]).toEqual([place, 'playing'])
    }
  })

  it('has failed at once when it is gone', async () => {
    const { audio, player, phase } = setUp()
    soundsAre(gone)
    player.play(first, list)
    await fail(audio)
    expect([audio.requested.length, phase()]).toEqual([1, 'failed'])
  })

  it('is tried again by the person from where it stopped', async () => {
    const { audio, player, phase } = setUp()
    soundsAre(gone)
    player.play(first, list)
    audio.sound()
    audio.at(40)
    await fail(audio)
    expect(phase()).toBe('failed')
    player.toggle()
    expect(phase()).toBe('loading')
    audio.sound()
    expect([audio.plays, audio.currentTime, phase()]).toEqual([2, 40, 'playing'])
  })

  it('is asked for no more when the person has paused it or gone on meanwhile', async () => {
    const { audio, player, phase, title } = setUp()
    soundsAre(broken)
    player.play(first, list)
    await fail(audio)
    player.pause()
    await pass(60_000)
    expect([audio.requested.length, phase()]).toEqual([1, 'paused'])
    player.toggle()
    await fail(audio)
    player.next()
    audio.sound()
    await pass(60_000)
    expect([title(), audio.requested.length, phase()]).toEqual(['TRACK 2', 3, 'playing'])
  })

  it('does not change what the person has chosen before the reason was known', async () => {
    const { audio, player, phase, title } = setUp()
    soundsAre(gone)
    player.play(first, list)
    audio.fail()
    player.play(second, list)
    await answersArrive()
    expect([title(), phase()]).toEqual(['TRACK 2', 'loading'])
  })
})

describe('a sound that the person has just chosen', () => {
  it.each([
    ['from a list', ({ player }: ReturnType<typeof setUp>) => player.play(first, list)],
    ['on its waveform', ({ player }: ReturnType<typeof setUp>) => player.playFrom(first, list, 0.5)],
    ['in the queue', ({ player }: ReturnType<typeof setUp>) => player.pick(first)],
    [
      'by going back to it',
      ({ player }: ReturnType<typeof setUp>) => {
        player.play(second, list)
        player.previous()
      },
    ],
  ])('is never skipped, chosen %s', async (_, choose) => {
    const set = setUp()
    soundsAre(gone)
    choose(set)
    await fail(set.audio)
    await pass(60_000)
    expect([set.title(), set.phase()]).toEqual(['TRACK 1', 'failed'])
  })

  it('is never skipped, be it the next one or one that is tried again', async () => {
    const { audio, player, phase, title, goOn } = setUp()
    soundsAre(gone)
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

describe('a machine without anything that sounds', () => {
  it.each(['Error Code: NS_ERROR (0x1) OnMediaSinkAudioError', 'GStreamer could not open the audio device'])(
    'is told so, nothing is skipped or asked for again, and it plays once there is one: %s',
    async (message) => {
      const { audio, player, phase, title, goOn } = setUp()
      goOn()
      audio.sound()
      audio.at(1.5)
      audio.fail(message)
      await pass(60_000)
      expect([title(), phase(), audio.requested.length]).toEqual(['TRACK 2', 'silent', 2])
      player.toggle()
      audio.sound()
      expect([phase(), audio.currentTime]).toEqual(['playing', 1.5])
    },
  )
})

describe('a sound that the player came to by itself and that fails', () => {
  it('is left for the next after three seconds, and three in a row end that', async () => {
    const { audio, phase, title, goOn } = setUp()
    soundsAre(gone)
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

  it('is asked for again first', async () => {
    const { audio, phase, title, goOn } = setUp()
    soundsAre(broken)
    goOn()
    await failForGood(audio)
    expect([title(), phase(), audio.requested.length]).toEqual(['TRACK 2', 'failed', 4])
    await pass(3000)
    expect([title(), phase()]).toEqual(['TRACK 3', 'loading'])
  })

  it('does not count with those before the last one that was heard', async () => {
    const { audio, title, goOn } = setUp()
    soundsAre(gone)
    goOn()
    await fail(audio)
    await pass(3000)
    await fail(audio)
    await pass(3000)
    audio.sound()
    audio.finish()
    await fail(audio)
    await pass(3000)
    expect(title()).toBe('TRACK 6')
  })

  it('is not left when the person has paused it', async () => {
    const { audio, player, title, goOn } = setUp()
    soundsAre(gone)
    goOn()
    await fail(audio)
    await pass(1000)
    player.pause()
    await pass(60_000)
    expect(title()).toBe('TRACK 2')
  })

  it('counts once when the time is up while the reason is still on its way', async () => {
    const { audio, title, goOn } = setUp()
    goOn()
    for (const [expected, next] of [
      ['TRACK 2', 'TRACK 3'],
      ['TRACK 3', 'TRACK 4'],
    ]) {
      const answers: ((response: Response) => void)[] = []
      const calls = soundsAre(() => new Promise<Response>((resolve) => answers.push(resolve)))
      await pass(8000)
      await fail(audio)
      await pass(3000)
      expect(calls).toHaveLength(2)
      for (const answer of answers) answer(gone())
      await answersArrive()
      expect(title()).toBe(expected)
      await pass(3000)
      expect(title()).toBe(next)
    }
  })
})
