import type { Track } from '@sori/market-kit/catalogue'
import { type ReactNode, useEffect, useState } from 'react'
import type { Phase } from '../../playback/playState.ts'
import { usePlayer, usePlayLength } from '../../playback/usePlayer.ts'
import type { Note } from './useNote.ts'
import { type WaveMaker, WaveSurferBars } from './WaveSurferBars.tsx'

/**
 * Returns wavesurfer's drawing of the current track. Undefined until its code is loaded and the
 * element has this track's source, because a drawing reads the source when it is created. Without
 * the code, the slider keeps its own bars.
 */
export function useWaveDrawing({
  track,
  phase,
  note,
}: {
  track: Track
  phase: Phase
  note: Note
}): ReactNode {
  const media = usePlayer().media()
  const make = useWaveMaker()
  const length = usePlayLength()
  // a sheet that is opened later finds an element that has its sound already
  const [playedId, setPlayedId] = useState(() =>
    (media?.readyState ?? 0) > 0 ? track.id : undefined,
  )

  useEffect(() => {
    if (note) setPlayedId(undefined)
    else if (phase === 'playing') setPlayedId(track.id)
  }, [track.id, phase, note])

  if (!make || !media || playedId !== track.id) return undefined
  return (
    <WaveSurferBars
      key={track.id}
      make={make}
      media={media}
      track={track}
      length={track.duration ?? length}
    />
  )
}

/** Loads wavesurfer's code; undefined until then. */
function useWaveMaker(): WaveMaker | undefined {
  const [make, setMake] = useState<WaveMaker>()
  useEffect(() => {
    let left = false
    import('wavesurfer.js').then(
      ({ default: WaveSurfer }) =>
        left || setMake(() => (options: Parameters<WaveMaker>[0]) => WaveSurfer.create(options)),
      () => {},
    )
    return () => {
      left = true
    }
  }, [])
  return make
}
