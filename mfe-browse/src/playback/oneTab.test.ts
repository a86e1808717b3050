import { aTrack } from '@sori/market-kit/testing'
import { FakeAudio } from '../testing/fakeAudio.ts'
import { playInOneTab } from './oneTab.ts'
import { Player } from './Player.ts'

/** A BroadcastChannel among the simulated tabs of a browser. */
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
  ['listeners were added before', true],
  ['listeners were added after', false],
])('pauses one tab when another starts to play (%s)', (_when, early) => {
  FakeChannel.open = []
  globalThis.BroadcastChannel = FakeChannel as unknown as typeof BroadcastChannel
  const tabs = [1, 2, 3].map((id) => {
    const audio = new FakeAudio()
    const player = new Player(() => audio.asElement())
    if (early) playInOneTab(player)
    return { audio, player, start: () => player.play(aTrack({ id }), { tracks: [] }) }
  })
  for (const { start, audio, player } of tabs) {
    start()
    audio.start()
    if (!early) playInOneTab(player)
  }
  expect(tabs.map(({ player }) => player.state.getSnapshot().phase)).toEqual([
    'paused',
    'paused',
    'playing',
  ])
  expect(tabs.map(({ audio }) => audio.paused)).toEqual([true, true, false])
})
