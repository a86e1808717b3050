import type { PlaybackState } from '@sori/contract/host'
import { createObservable } from '@sori/remote-kit/host'
import { servicesSample } from '../testing/servicesSample.ts'

beforeEach(() => {
  window.history.replaceState(null, '', '/subscription')
  window.fetch = async () => new Response(null, { status: 503 })
})

describe('keepTitle', () => {
  it('shows the playing track in the title, and the page while paused', async () => {
    const { hostOf, locale } = await servicesSample()
    hostOf('demo', '1.0.0').startMount()
    const host = hostOf('demo', '1.0.0').host
    const title = () => document.title
    host.navigation.setTitle('요금제')
    const state = createObservable<PlaybackState>({
      trackId: 1,
      isPlaying: true,
      track: { title: '고래의 잠', artist: 'POLARBEAR' },
    })
    host.playback.serve({ ...state, play: () => {}, pause: () => {} })
    expect(title()).toBe('지금 재생 중: POLARBEAR – 고래의 잠 | 소리장터')
    locale.choose('en')
    expect(title()).toMatch(/^Now playing: POLARBEAR – 고래의 잠 \| /)
    locale.choose('ko')
    host.navigation.setTitle('결제')
    expect(title()).toBe('지금 재생 중: POLARBEAR – 고래의 잠 | 소리장터')
    state.set({ ...state.getSnapshot(), isPlaying: false })
    expect(title()).toBe('결제 | 소리장터')
  })
})
