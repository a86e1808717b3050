import { createTestHost } from '@sori/remote-kit/testing'
import { trackOf } from '../api/catalogueFixtures.ts'
import { createPlayer } from './createPlayer.ts'
import { FakeAudio } from './fakeAudio.ts'
import { joinBrowser } from './joinBrowser.ts'
import { remembered } from './remember.ts'

/** The keys of the system: they drive whoever last said so. */
class FakeSession {
  handlers = new Map<string, (details: object) => void>()
  metadata: object | null = null
  playbackState = 'none'
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

const list = [trackOf(1), trackOf(2)] as const
const leave = () => window.dispatchEvent(new Event('pagehide'))

const ends: (() => void)[] = []
beforeEach(() => {
  for (const end of ends.splice(0)) end()
  localStorage.clear()
})

function setUp() {
  FakeChannel.open = 0
  globalThis.BroadcastChannel = FakeChannel as unknown as typeof BroadcastChannel
  globalThis.MediaMetadata = class {} as unknown as typeof MediaMetadata
  const keys = new FakeSession()
  Object.defineProperty(navigator, 'mediaSession', { value: keys, configurable: true })
  const audio = new FakeAudio()
  const player = createPlayer(() => audio as unknown as HTMLAudioElement)
  const { session } = createTestHost()
  player.play(list[0], list)
  audio.sound()
  const join = () => {
    const end = joinBrowser(player, session)
    ends.push(end)
    return end
  }
  return { keys, audio, player, join }
}

describe('a player that is tied to the browser', () => {
  it('is driven by the keys of the system', () => {
    const { keys, player, join } = setUp()
    join()
    expect([keys.playbackState, keys.metadata]).toEqual(['playing', expect.anything()])
    keys.handlers.get('pause')?.({})
    expect(player.state.getSnapshot().phase).toBe('paused')
  })

  it('remembers at once where it was when that ends, and leaves everything to the one that comes after it', () => {
    const { keys, player, audio, join } = setUp()
    const end = join()
    audio.at(42)
    end()
    expect(remembered()?.time.position).toBe(42)
    expect([keys.handlers.size, keys.metadata, keys.playbackState, FakeChannel.open]).toEqual([0, null, 'none', 0])
    audio.at(50)
    player.next()
    leave()
    expect([keys.metadata, keys.playbackState]).toEqual([null, 'none'])
    expect(remembered()?.time.position).toBe(42)
  })

  it('can be tied again', () => {
    const { keys, join } = setUp()
    join()()
    join()
    expect([keys.handlers.size, keys.playbackState, FakeChannel.open]).toEqual([7, 'playing', 1])
  })
})
