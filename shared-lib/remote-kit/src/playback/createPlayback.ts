import type { HostPlayback, PlayableTrack, Playback, PlaybackState } from '@sori/contract/host'
import { createObservable } from '../observable/index.ts'

const silence: PlaybackState = { trackId: null, isPlaying: false }

/** Creates a host's `playback`. A call of `play` waits until `serve` registers the player. */
export function createPlayback(): HostPlayback {
  const state = createObservable<PlaybackState>(silence)
  let player: Playback | undefined
  let pending: { list: readonly PlayableTrack[]; trackId: number } | undefined

  function update(): void {
    const next = player?.getSnapshot() ?? silence
    const current = state.getSnapshot()
    if (
      next.trackId !== current.trackId ||
      next.isPlaying !== current.isPlaying ||
      next.track !== current.track
    )
      state.set(next)
  }

  function serve(servedPlayer: Playback): () => void {
    player = servedPlayer
    const unsubscribe = servedPlayer.subscribe(update)
    if (pending) servedPlayer.play(pending.list, pending.trackId)
    pending = undefined
    update()
    return () => {
      unsubscribe()
      if (player !== servedPlayer) return
      player = undefined
      update()
    }
  }

  return Object.freeze({
    getSnapshot: state.getSnapshot,
    subscribe: state.subscribe,
    serve,
    play: (list: readonly PlayableTrack[], trackId: number) => {
      if (player) player.play(list, trackId)
      else pending = { list, trackId }
    },
    pause: () => {
      pending = undefined
      player?.pause()
    },
  })
}
