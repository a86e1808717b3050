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
const pending = () =>
  Response.json({ code: 'PREVIEW_PENDING', message: '', requestId: 'r' }, { status: 503, headers: { 'retry-after': '3' } })
const noConnection = () => {
  throw new TypeError('failed to fetch')
}

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

describe('a sound that does not come', () => {
  it.each([
    ['from the start', () => {}],
    [
      'any more',
      (audio: FakeAudio) => {
        audio.sound()
        audio.tell('waiting')
      },
    ],
  ])('is asked for again after 10 seconds, in which nothing is skipped (%s)', async (_, begin) => {
    const { audio, player, phase, title } = setUp()
    soundsAre(broken)
    player.play(first, list)
    begin(audio)
    await pass(9900)
    expect(['loading', 'buffering']).toContain(phase())
    expect(audio.requested).toHaveLength(1)
    await pass(100)
    await pass(500)
    expect([title(), audio.requested.length, audio.plays]).toEqual(['TRACK 1', 2, 2])
  })

  it('has failed after the third time', async () => {
    const { audio, player, phase, title } = setUp()
    soundsAre(broken)
    player.play(first, list)
    for (const wait of [10_000, 500, 10_000, 2000]) await pass(wait)
    expect([audio.requested.length, phase()]).toEqual([3, 'buffering'])
    await pass(10_000)
    expect(phase()).toBe('failed')
    await pass(60_000)
    expect([title(), audio.requested.length, phase()]).toEqual(['TRACK 1', 3, 'failed'])
  })

  it('does not end the list when the player came to it by itself, and a whole list of them does not go by', async () => {
    const { audio, phase, title, goOn } = setUp()
    soundsAre(broken)
    goOn()
    for (const expected of ['TRACK 2', 'TRACK 3', 'TRACK 4']) {
      expect(title()).toBe(expected)
      for (const wait of [10_000, 500, 10_000, 2000, 10_000]) await pass(wait)
      expect(phase()).toBe('failed')
      await pass(3000)
    }
    expect([title(), phase(), audio.requested.length]).toEqual(['TRACK 4', 'failed', 10])
  })

  it('is asked for anew by the person, from where it stopped', async () => {
    const { audio, player, phase, title } = setUp()
    soundsAre(gone)
    player.play(first, list)
    audio.sound()
    audio.at(40)
    audio.tell('waiting')
    await pass(10_000)
    expect(phase()).toBe('failed')
    player.toggle()
    expect([audio.requested.length, phase()]).toEqual([2, 'loading'])
    audio.sound()
    await pass(60_000)
    expect([title(), audio.currentTime, phase()]).toEqual(['TRACK 1', 40, 'playing'])
  })

  it('plays on when it comes after all', async () => {
    const { audio, phase, title, goOn } = setUp()
    soundsAre(broken)
    goOn()
    await pass(10_000)
    audio.sound()
    await pass(60_000)
    expect([title(), phase(), audio.requested.length]).toEqual(['TRACK 2', 'playing', 2])
  })

  it('plays on without being loaded again when it comes while the server is asked why it does not', async () => {
    const { audio, player, phase } = setUp()
    let answer = () => {}
    soundsAre(() => new Promise((resolve) => (answer = () => resolve(broken()))))
    player.play(first, list)
    await pass(10_000)
    audio.sound()
    answer()
    await pass(60_000)
    expect([audio.requested.length, phase()]).toEqual([1, 'playing'])
  })

  it('has its own time, and none while it is paused', async () => {
    const { player, phase, title } = setUp()
    soundsAre(gone)
    player.play(first, list)
    await pass(8000)
    player.next()
    await pass(8000)
    expect([title(), phase()]).toEqual(['TRACK 2', 'loading'])
    player.pause()
    await pass(60_000)
    expect([title(), phase()]).toEqual(['TRACK 2', 'paused'])
  })

  it('is asked for again although the server does not say why either', async () => {
    const { audio, player, phase } = setUp()
    soundsAre(() => new Promise(() => {}))
    player.play(first, list)
    await fail(audio)
    await pass(4900)
    expect([audio.requested.length, phase()]).toEqual([1, 'loading'])
    await pass(100)
    await pass(500)
    expect(audio.requested).toHaveLength(2)
  })
})

describe('a preview that is still being made', () => {
  it('is waited for and asked for again when the server said', async () => {
    const { audio, player, phase } = setUp()
    soundsAre(pending)
    player.play(first, list)
    await fail(audio)
    expect(phase()).toBe('pending')
    await pass(2900)
    expect(audio.plays).toBe(1)
    await pass(100)
    expect([audio.plays, phase()]).toEqual([2, 'pending'])
    audio.sound()
    expect(phase()).toBe('playing')
  })

  it('does not come back when the person has left it', async () => {
    const { audio, player, title } = setUp()
    soundsAre(pending)
    player.play(first, list)
    await fail(audio)
    player.play(second, list)
    audio.sound()
    await pass(60_000)
    expect([title(), audio.plays]).toEqual(['TRACK 2', 2])
  })

  it('is not waited for for ever', async () => {
    const { audio, player, phase } = setUp()
    soundsAre(pending)
    player.play(first, list)
    for (let time = 0; time < 20; time += 1) {
      await fail(audio)
      expect(phase()).toBe('pending')
      await pass(3000)
    }
    await fail(audio)
    expect([audio.requested.length, phase()]).toEqual([21, 'failed'])
  })
})

describe('without a connection', () => {
  const online = (is: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(is)

  it.each([
    ['the browser knows', () => online(false)],
    ['the server cannot be asked', () => soundsAre(noConnection)],
  ])('the sound is asked for again every five seconds, and nothing is skipped, where %s', async (_, lose) => {
    const { audio, phase, title, goOn } = setUp()
    goOn()
    lose()
    for (let time = 2; time < 12; time += 1) {
      await fail(audio)
      expect(phase()).toBe('offline')
      await pass(4900)
      expect(audio.requested).toHaveLength(time)
      await pass(100)
      expect([title(), audio.requested.length, phase()]).toEqual(['TRACK 2', time + 1, 'offline'])
    }
  })

  it('it is asked for at once when the browser says that the connection is back, from where it stopped', async () => {
    const { audio, player, phase } = setUp()
    player.play(first, list)
    audio.sound()
    audio.at(40)
    online(false)
    await fail(audio)
    expect(phase()).toBe('offline')
    online(true)
    window.dispatchEvent(new Event('online'))
    window.dispatchEvent(new Event('online'))
    expect(audio.requested).toHaveLength(2)
    audio.sound()
    await pass(60_000)
    expect([audio.currentTime, audio.requested.length, phase()]).toEqual([40, 2, 'playing'])
  })

  it('a sound that stalls is waited for too', async () => {
    const { audio, player, phase, title } = setUp()
    player.play(first, list)
    audio.sound()
    audio.tell('waiting')
    online(false)
    await pass(10_000)
    expect([title(), phase()]).toEqual(['TRACK 1', 'offline'])
  })

  it('a sound that plays on by itself is not loaded again when the browser says that the connection is back', async () => {
    const { audio, player, phase } = setUp()
    player.play(first, list)
    audio.sound()
    audio.tell('waiting')
    online(false)
    await pass(10_000)
    expect(phase()).toBe('offline')
    audio.tell('playing')
    online(true)
    window.dispatchEvent(new Event('online'))
    expect([audio.requested.length, phase()]).toEqual([1, 'playing'])
  })

  it.each(['pause', 'forget'] as const)('the player listens for none any more after %s', async (end) => {
    const listening = new Set<unknown>()
    jest.spyOn(window, 'addEventListener').mockImplementation((type, listener, options) => {
      if (type !== 'online') return
      listening.add(listener)
      const { signal } = (options ?? {}) as AddEventListenerOptions
      signal?.addEventListener('abort', () => listening.delete(listener))
    })
    const { audio, player, phase } = setUp()
    online(false)
    player.play(first, list)
    await fail(audio)
    expect([phase(), listening.size]).toEqual(['offline', 1])
    player[end]()
    expect(listening.size).toBe(0)
  })

  it('the tries before do not count: with the connection it has both of its own', async () => {
    const { audio, player, phase } = setUp()
    soundsAre(noConnection)
    player.play(first, list)
    for (let time = 0; time < 4; time += 1) {
      await fail(audio)
      await pass(5000)
    }
    soundsAre(broken)
    await failForGood(audio)
    expect([audio.requested.length, phase()]).toEqual([7, 'failed'])
  })

  it('nothing sounds by itself any more once the person has paused it', async () => {
    const { audio, player, phase } = setUp()
    online(false)
    player.play(first, list)
    await fail(audio)
    player.pause()
    online(true)
    window.dispatchEvent(new Event('online'))
    await pass(60_000)
    expect([audio.requested.length, phase()]).toEqual([1, 'paused'])
  })
})
