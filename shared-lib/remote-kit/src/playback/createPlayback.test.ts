import type { PlayableTrack, Playback } from '@sori/contract/host'
import { createObservable } from '../observable/index.ts'
import { createPlayback } from './createPlayback.ts'

const track: PlayableTrack = {
  id: 1,
  title: 'T',
  artist: { nickname: 'A' },
  album: { name: 'B', artPath: null },
  filePath: 'f',
  duration: 1,
  peaks: null,
}

function aPlayer() {
  const state = createObservable<{ trackId: number | null; isPlaying: boolean }>({
    trackId: null,
    isPlaying: false,
  })
  const player: Playback = {
    getSnapshot: state.getSnapshot,
    subscribe: state.subscribe,
    play: (_list, trackId) => state.set({ trackId, isPlaying: true }),
    pause: () => state.set({ ...state.getSnapshot(), isPlaying: false }),
  }
  return player
}

it('the playback plays immediately and notifies subscribers when a player is registered', () => {
  const playback = createPlayback()
  playback.serve(aPlayer())
  const listener = jest.fn()
  playback.subscribe(listener)
  playback.play([track], 1)
  expect(playback.getSnapshot()).toEqual({ trackId: 1, isPlaying: true })
  playback.pause()
  expect(playback.getSnapshot()).toEqual({ trackId: 1, isPlaying: false })
  expect(listener).toHaveBeenCalledTimes(2)
})

it('the playback plays the last requested track when the player is registered, unless paused', () => {
  const playback = createPlayback()
  playback.play([track], 1)
  playback.serve(aPlayer())
  expect(playback.getSnapshot()).toEqual({ trackId: 1, isPlaying: true })
  const pausedPlayback = createPlayback()
  pausedPlayback.play([track], 1)
  pausedPlayback.pause()
  pausedPlayback.serve(aPlayer())
  expect(pausedPlayback.getSnapshot()).toEqual({ trackId: null, isPlaying: false })
})

it('the playback shows no track after the player is unregistered', () => {
  const playback = createPlayback()
  const unregister = playback.serve(aPlayer())
  playback.play([track], 1)
  unregister()
  expect(playback.getSnapshot()).toEqual({ trackId: null, isPlaying: false })
})

it('the playback ignores a second unregistration after another player has registered', () => {
  const playback = createPlayback()
  const unregister = playback.serve(aPlayer())
  playback.play([track], 1)
  unregister()
  const nextPlayer = aPlayer()
  playback.serve(nextPlayer)
  unregister()
  playback.play([track], 1)
  expect(playback.getSnapshot().isPlaying).toBe(true)
})
