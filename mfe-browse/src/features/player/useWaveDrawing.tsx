import type { Track } from '@sori/market-kit/catalogue'
import { type ReactNode, useState } from 'react'
import type { Phase } from '../../playback/playState.ts'
import { usePlayDuration, usePlayer } from '../../playback/usePlayer.ts'
import { useLoaded } from '../../ui/useLoaded.ts'
import type { Notice } from './useNotice.ts'
import { WaveSurferBars } from './WaveSurferBars.tsx'

/**
 * Returns wavesurfer's drawing of the track, or undefined until wavesurfer has loaded. Waits until
 * the audio element plays the track, because the drawing shows the element's position.
 */
export function useWaveDrawing({
  track,
  phase,
  note,
}: {
  track: Track
  phase: Phase
  note: Notice
}): ReactNode {
  const media = usePlayer().media()
  const code = useLoaded(true, () => import('wavesurfer.js'))
  const length = usePlayDuration()
  // When the sheet opens, the audio element may already have the source of this track.
  const [playedId, setPlayedId] = useState(() =>
    (media?.readyState ?? 0) > 0 ? track.id : undefined,
  )

  if (note && playedId !== undefined) setPlayedId(undefined)
  if (!note && phase === 'playing' && playedId !== track.id) setPlayedId(track.id)

  if (!code || !media || playedId !== track.id) return undefined
  return (
    <WaveSurferBars
      key={track.id}
      wavesurfer={code.default}
      media={media}
      track={track}
      length={track.duration ?? length}
    />
  )
}
