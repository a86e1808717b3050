import { aTrack } from '@sori/market-kit/testing'
import { createTestHost } from '@sori/remote-kit/testing'
import { FakeAudio } from '../testing/fakeAudio.ts'
import { connectBrowser } from './connectBrowser.ts'
import { Player } from './Player.ts'
import { readRemembered } from './remember.ts'

/** The media keys of the system. They control the page that has set its handlers last. */
class FakeSession {
  handlers = new Map<string, (details: object) => void>()
  metadata: object | null = null
  playbackState = 'none'
  position: object | undefined
  setPositionState(position?: object) {
    this.position = position
  }
  setActionHandler(action: string, handler: ((details: object) => void) | null) {
    if (handler) this.handlers.set(action, handler)
    else this.handlers.delete(action)
  }
}

class FakeChannel {
  static open = 0
  onmessage: (() => void) | null = null
  constructor() {
    FakeChannel.open += 1
  }
  postMessage() {}
  close() {
    FakeChannel.open -= 1
  }
}

const tracks = [
  aTrack({ id: 1 }),
  aTrack({ id: 2, album: { id: 2, name: 'DAY', artPath: '/media/night.webp' } }),
] as const
const dispatchPageHide = () => window.dispatchEvent(new Event('pagehide'))

const ends: (() => void)[] = []
beforeEach(() => {
  for (const end of ends.splice(0)) end()
  localStorage.clear()
})

function setUp() {
  FakeChannel.open = 0
  globalThis.BroadcastChannel = FakeChannel as unknown as typeof BroadcastChannel
  globalThis.MediaMetadata = class {
    constructor(init: object) {
      Object.assign(this, init)
    }
  } as unknown as typeof MediaMetadata
  const keys = new FakeSession()
  Object.defineProperty(navigator, 'mediaSession', { value: keys, configurable: true })
  const audio = new FakeAudio()
  const player = new Player(() => audio.asElement())
  const { session } = createTestHost()
  player.play(tracks[0], { tracks })
  audio.start()
  const join = () => {
    const end = connectBrowser(player, session)
    ends.push(end)
    return end
  }
  return { keys, audio, player, join }
}

describe('connectBrowser', () => {
  it('lets the media keys of the system control the player', () => {
    const { keys, player, join } = setUp()
    join()
    expect([keys.playbackState, keys.metadata]).toEqual(['playing', expect.anything()])
    keys.handlers.get('pause')?.({})
    expect(player.state.getSnapshot().phase).toBe('paused')
  })

  it('shows the current and the next track on the lock screen', () => {
    const { keys, player, join } = setUp()
    join()
    expect(keys.metadata).toMatchObject({
      title: 'TRACK 1',
      artist: '새벽하늘',
      album: 'NIGHT',
      artwork: [],
    })
    player.next()
    expect(keys.metadata).toMatchObject({
      title: 'TRACK 2',
      artwork: [
        { src: '/media/night-192.webp', sizes: '192x192' },
        { src: '/media/night-480.webp', sizes: '480x480' },
      ],
    })
  })

  it('clears the lock screen for another member until the next track', () => {
    const { keys, player, audio, join } = setUp()
    join()
    audio.moveTo(42)
    player.forget()
    expect([keys.metadata, keys.playbackState, keys.position, keys.handlers.size]).toEqual([
      null,
      'none',
      undefined,
      0,
    ])
    player.play(tracks[0], { tracks })
    expect([keys.metadata, keys.playbackState, keys.handlers.size]).toEqual([
      expect.objectContaining({ title: 'TRACK 1' }),
      'playing',
      7,
    ])
  })

  it('stores the position and clears the lock screen when it disconnects', () => {
    const { keys, player, audio, join } = setUp()
    const end = join()
    audio.moveTo(42)
    end()
    expect(readRemembered()?.time.position).toBe(42)
    expect([keys.handlers.size, keys.metadata, keys.playbackState, FakeChannel.open]).toEqual([
      0,
      null,
      'none',
      0,
    ])
    audio.moveTo(50)
    player.next()
    dispatchPageHide()
    expect([keys.metadata, keys.playbackState]).toEqual([null, 'none'])
    expect(readRemembered()?.time.position).toBe(42)
  })

  it('works again after it was disconnected', () => {
    const { keys, join } = setUp()
    join()()
    join()
    expect([keys.handlers.size, keys.playbackState, FakeChannel.open]).toEqual([7, 'playing', 1])
  })
})
