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
const pending = () =>
  Response.json(
    { code: 'PREVIEW_PENDING', message: '', requestId: 'r' },
    { status: 503, headers: { 'retry-after': '3' } },
  )
const noConnection = () => {
  throw new TypeError('failed to fetch')
}

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

describe('Player on a track whose data does not arrive', () => {
  it.each([
    ['from the start', () => {}],
    [
      'after it has begun',
      (audio: FakeAudio) => {
        audio.start()
        audio.emit('waiting')
      },
    ],
  ])('requests the track again after 10 s without skipping (%s)', async (_, begin) => {
    const { audio, player, phase, title } = setUp()
    previewsRespond(broken)
    player.play(first, list)
    begin(audio)
    await pass(9900)
    expect(['loading', 'buffering']).toContain(phase())
    expect(audio.requested).toHaveLength(1)
    await pass(100)
    await pass(500)
    expect([title(), audio.requested.length, audio.plays]).toEqual(['TRACK 1', 2, 2])
  })

  it('enters "failed" after three timeouts', async () => {
    const { audio, player, phase, title } = setUp()
    previewsRespond(broken)
    player.play(first, list)
    for (const wait of [10_000, 500, 10_000, 2000]) await pass(wait)
    expect([audio.requested.length, phase()]).toEqual([3, 'buffering'])
    await pass(10_000)
    expect(phase()).toBe('failed')
    await pass(60_000)
    expect([title(), audio.requested.length, phase()]).toEqual(['TRACK 1', 3, 'failed'])
  })

  it('skips the track if the user did not choose it, at most three in a row', async () => {
    const { audio, phase, title, goOn } = setUp()
    previewsRespond(broken)
    goOn()
    for (const expected of ['TRACK 2', 'TRACK 3', 'TRACK 4']) {
      expect(title()).toBe(expected)
      for (const wait of [10_000, 500, 10_000, 2000, 10_000]) await pass(wait)
      expect(phase()).toBe('failed')
      await pass(3000)
    }
    expect([title(), phase(), audio.requested.length]).toEqual(['TRACK 4', 'failed', 10])
  })

  it('resumes at the same position when the user presses play', async () => {
    const { audio, player, phase, title } = setUp()
    previewsRespond(gone)
    player.play(first, list)
    audio.start()
    audio.moveTo(40)
    audio.emit('waiting')
    await pass(10_000)
    expect(phase()).toBe('failed')
    player.toggle()
    expect([audio.requested.length, phase()]).toEqual([2, 'loading'])
    audio.start()
    await pass(60_000)
    expect([title(), audio.currentTime, phase()]).toEqual(['TRACK 1', 40, 'playing'])
  })

  it('plays when the data arrives late', async () => {
    const { audio, phase, title, goOn } = setUp()
    previewsRespond(broken)
    goOn()
    await pass(10_000)
    audio.start()
    await pass(60_000)
    expect([title(), phase(), audio.requested.length]).toEqual(['TRACK 2', 'playing', 2])
  })

  it('plays without another request when data arrives before the reason', async () => {
    const { audio, player, phase } = setUp()
    let answer = () => {}
    previewsRespond(() => new Promise((resolve) => (answer = () => resolve(broken()))))
    player.play(first, list)
    await pass(10_000)
    audio.start()
    answer()
    await pass(60_000)
    expect([audio.requested.length, phase()]).toEqual([1, 'playing'])
  })

  it('restarts the timeout for each track and stops it on a pause', async () => {
    const { player, phase, title } = setUp()
    previewsRespond(gone)
    player.play(first, list)
    await pass(8000)
    player.next()
    await pass(8000)
    expect([title(), phase()]).toEqual(['TRACK 2', 'loading'])
    player.pause()
    await pass(60_000)
    expect([title(), phase()]).toEqual(['TRACK 2', 'paused'])
  })

  it('requests the track again when the reason cannot be fetched', async () => {
    const { audio, player, phase } = setUp()
    previewsRespond(() => new Promise(() => {}))
    player.play(first, list)
    await fail(audio)
    await pass(4900)
    expect([audio.requested.length, phase()]).toEqual([1, 'loading'])
    await pass(100)
    await pass(500)
    expect(audio.requested).toHaveLength(2)
  })
})

describe('Player on a preview in preparation', () => {
  it('requests the preview again after the seconds of Retry-After', async () => {
    const { audio, player, phase } = setUp()
    previewsRespond(pending)
    player.play(first, list)
    await fail(audio)
    expect(phase()).toBe('pending')
    await pass(2900)
    expect(audio.plays).toBe(1)
    await pass(100)
    expect([audio.plays, phase()]).toEqual([2, 'pending'])
    audio.start()
    expect(phase()).toBe('playing')
  })

  it('does not request the preview again after another choice', async () => {
    const { audio, player, title } = setUp()
    previewsRespond(pending)
    player.play(first, list)
    await fail(audio)
    player.play(second, list)
    audio.start()
    await pass(60_000)
    expect([title(), audio.plays]).toEqual(['TRACK 2', 2])
  })

  it('enters "failed" after 20 retries', async () => {
    const { audio, player, phase } = setUp()
    previewsRespond(pending)
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

describe('Player without a connection', () => {
  const setOnline = (isOnline: boolean) =>
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)

  it.each([
    ['the browser reports it', () => setOnline(false)],
    ['requests fail', () => previewsRespond(noConnection)],
  ])('requests the track every 5 s without skipping when %s', async (_, lose) => {
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

  it('resumes at the same position immediately after the "online" event', async () => {
    const { audio, player, phase } = setUp()
    player.play(first, list)
    audio.start()
    audio.moveTo(40)
    setOnline(false)
    await fail(audio)
    expect(phase()).toBe('offline')
    setOnline(true)
    window.dispatchEvent(new Event('online'))
    window.dispatchEvent(new Event('online'))
    expect(audio.requested).toHaveLength(2)
    audio.start()
    await pass(60_000)
    expect([audio.currentTime, audio.requested.length, phase()]).toEqual([40, 2, 'playing'])
  })

  it('waits for the network when a playing track stalls', async () => {
    const { audio, player, phase, title } = setUp()
    player.play(first, list)
    audio.start()
    audio.emit('waiting')
    setOnline(false)
    await pass(10_000)
    expect([title(), phase()]).toEqual(['TRACK 1', 'offline'])
  })

  it('does not reload a track that recovered before the "online" event', async () => {
    const { audio, player, phase } = setUp()
    player.play(first, list)
    audio.start()
    audio.emit('waiting')
    setOnline(false)
    await pass(10_000)
    expect(phase()).toBe('offline')
    audio.emit('playing')
    setOnline(true)
    window.dispatchEvent(new Event('online'))
    expect([audio.requested.length, phase()]).toEqual([1, 'playing'])
  })

  it.each(['pause', 'forget'] as const)('removes its "online" listener after %s', async (end) => {
    const listening = new Set<unknown>()
    jest.spyOn(window, 'addEventListener').mockImplementation((type, listener, options) => {
      if (type !== 'online') return
      listening.add(listener)
      const { signal } = (options ?? {}) as AddEventListenerOptions
      signal?.addEventListener('abort', () => listening.delete(listener))
    })
    const { audio, player, phase } = setUp()
    setOnline(false)
    player.play(first, list)
    await fail(audio)
    expect([phase(), listening.size]).toEqual(['offline', 1])
    player[end]()
    expect(listening.size).toBe(0)
  })

  it('does not count the retries made without a connection', async () => {
    const { audio, player, phase } = setUp()
    previewsRespond(noConnection)
    player.play(first, list)
    for (let time = 0; time < 4; time += 1) {
      await fail(audio)
      await pass(5000)
    }
    previewsRespond(broken)
    await failForGood(audio)
    expect([audio.requested.length, phase()]).toEqual([7, 'failed'])
  })

  it('stays paused when the connection returns after a pause', async () => {
    const { audio, player, phase } = setUp()
    setOnline(false)
    player.play(first, list)
    await fail(audio)
    player.pause()
    setOnline(true)
    window.dispatchEvent(new Event('online'))
    await pass(60_000)
    expect([audio.requested.length, phase()]).toEqual([1, 'paused'])
  })
})
