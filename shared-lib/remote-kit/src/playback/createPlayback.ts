import type { HostPlayback, PlayableTrack, Playback, PlaybackState } from '@sori/contract/host'
import { createObservable } from '../observable/index.ts'

const silence: PlaybackState = { trackId: null, isPlaying: false }

/** Creates a host's `playback`. Calls wait until the player is registered. */
export function createPlayback(): HostPlayback {
  const state = createObservable<PlaybackState>(silence)
  let player: Playback | undefined
  let wanted: { list: readonly PlayableTrack[]; trackId: number } | undefined

  function follow(): void {
    const next = player?.getSnapshot() ?? silence
    const now = state.getSnapshot()
    if (
      next.trackId !== now.trackId ||
      next.isPlaying !== now.isPlaying ||
      next.track !== now.track
    )
      state.set(next)
  }

  function serve(given: Playback): () => void {
    player = given
    const unsubscribe = given.subscribe(follow)
    if (wanted) given.play(wanted.list, wanted.trackId)
    wanted = undefined
    follow()
    return () => {
      unsubscribe()
      if (player !== given) return
      player = undefined
      follow()
    }
  }

  return Object.freeze({
    getSnapshot: state.getSnapshot,
    subscribe: state.subscribe,
    serve,
    play: (list: readonly PlayableTrack[], trackId: number) => {
      if (player) player.play(list, trackId)
      else wanted = { list, trackId }
    },
    pause: () => {
      wanted = undefined
      player?.pause()
    },
  })
}
