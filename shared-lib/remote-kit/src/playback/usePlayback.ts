import type { PlayableTrack } from '@sori/contract/host'
import { useSnapshot } from '../observable/index.ts'
import { useHost } from '../remote/index.ts'

/** The site's player, as a page of any remote uses it. */
export interface PagePlayback {
  /** True for the track in the player, playing or not. */
  isCurrent(trackId: number): boolean
  isPlaying(trackId: number): boolean
  /** Plays a track of `list`, or pauses it while it plays. */
  toggle(list: readonly PlayableTrack[], trackId: number): void
}

/** Plays sounds from a page that is not the player's own (D34). */
export function usePlayback(): PagePlayback {
  const { playback } = useHost()
  const now = useSnapshot(playback)
  const isCurrent = (trackId: number) => now.trackId === trackId
  const isPlaying = (trackId: number) => isCurrent(trackId) && now.isPlaying
  return {
    isCurrent,
    isPlaying,
    toggle: (list, trackId) =>
      isPlaying(trackId) ? playback.pause() : playback.play(list, trackId),
  }
}
