import type { Track } from '@sori/remote-kit/model'
import { type ReactNode, useEffect, useState } from 'react'
import type { Phase } from '../../playback/playState.ts'
import { usePlayer, usePlayLength } from '../../playback/usePlayer.ts'
import type { Note } from './useNote.ts'
import { type WaveMaker, WaveSurferBars } from './WaveSurferBars.tsx'

/**
 * wavesurfer's drawing of the current track, once its code is here and the element plays this very track: a drawing reads the element's address when
 * it is made. Undefined before, and for good when the code does not come: the slider then keeps its own bars, and everything still plays and seeks.
 */
export function useWaveDrawing({ track, phase, note }: { track: Track; phase: Phase; note: Note }): ReactNode {
  const media = usePlayer().media()
  const make = useWaveMaker()
  const length = usePlayLength()
  // a sheet that is opened later finds an element that has its sound already
  const [playedId, setPlayedId] = useState(() => ((media?.readyState ?? 0) > 0 ? track.id : undefined))

  useEffect(() => {
    if (note) setPlayedId(undefined)
    else if (phase === 'playing') setPlayedId(track.id)
  }, [track.id, phase, note])

  if (!make || !media || playedId !== track.id) return undefined
  return <WaveSurferBars key={track.id} make={make} media={media} track={track} length={track.duration ?? length} />
}

/** What draws, as soon as its code has come. */
function useWaveMaker(): WaveMaker | undefined {
  const [make, setMake] = useState<WaveMaker>()
  useEffect(() => {
    let left = false
    import('wavesurfer.js').then(
      ({ default: WaveSurfer }) => left || setMake(() => (options: Parameters<WaveMaker>[0]) => WaveSurfer.create(options)),
      () => {},
    )
    return () => {
      left = true
    }
  }, [])
  return make
}
