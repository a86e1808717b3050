import { trackOf } from '../api/catalogueFixtures.ts'
import { createPlayer } from './createPlayer.ts'
import { FakeAudio } from './fakeAudio.ts'
import { playInOneTab } from './oneTab.ts'

/** Tabs of one browser: what one posts, the others hear. */
class FakeChannel {
  static open: FakeChannel[] = []
  onmessage: (() => void) | null = null
  constructor() {
    FakeChannel.open.push(this)
  }
  postMessage() {
    for (const other of FakeChannel.open) if (other !== this) other.onmessage?.()
  }
}

it.each([
  ['before', true],
  ['after', false],
])('pauses the sound of one tab when another starts to sound, if it listens %s that', (_when, early) => {
  FakeChannel.open = []
  globalThis.BroadcastChannel = FakeChannel as unknown as typeof BroadcastChannel
  const tabs = [1, 2].map((id) => {
    const audio = new FakeAudio()
    const player = createPlayer(() => audio as unknown as HTMLAudioElement)
    if (early) playInOneTab(player)
    return { audio, player, start: () => player.play(trackOf(id), []) }
  })
  for (const { start, audio, player } of tabs) {
    start()
    audio.sound()
    if (!early) playInOneTab(player)
  }
  expect(tabs.map(({ player }) => player.state.getSnapshot().phase)).toEqual(['paused', 'playing'])
})
