import type { PlayableTrack } from '@sori/contract/host'
import { useSnapshot } from '../observable/index.ts'
import { useHost } from '../remote/index.ts'

interface PagePlayback {
  /** Returns true for the track in the player, even when paused. */
  isCurrent(trackId: number): boolean
  isPlaying(trackId: number): boolean
  toggle(list: readonly PlayableTrack[], trackId: number): void
}

/** Controls the site's player from a page outside the player's remote. */
export function usePlayback(): PagePlayback {
  const { playback } = useHost()
  const current = useSnapshot(playback)
  const isCurrent = (trackId: number) => current.trackId === trackId
  const isPlaying = (trackId: number) => isCurrent(trackId) && current.isPlaying
  return {
    isCurrent,
    isPlaying,
    toggle: (list, trackId) =>
      isPlaying(trackId) ? playback.pause() : playback.play(list, trackId),
  }
}
