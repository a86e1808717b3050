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

it('plays immediately when a player is registered, and reports it', () => {
  const playback = createPlayback()
  playback.serve(aPlayer())
  const heard = jest.fn()
  playback.subscribe(heard)
  playback.play([track], 1)
  expect(playback.getSnapshot()).toEqual({ trackId: 1, isPlaying: true })
  playback.pause()
  expect(playback.getSnapshot()).toEqual({ trackId: 1, isPlaying: false })
  expect(heard).toHaveBeenCalledTimes(2)
})

it('plays the last requested track when the player is registered, unless paused', () => {
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

it('shows no track after the player is unregistered, until the next registers', () => {
  const playback = createPlayback()
  const leave = playback.serve(aPlayer())
  playback.play([track], 1)
  leave()
  expect(playback.getSnapshot()).toEqual({ trackId: null, isPlaying: false })
  const next = aPlayer()
  playback.serve(next)
  leave()
  playback.play([track], 1)
  expect(playback.getSnapshot().isPlaying).toBe(true)
})
