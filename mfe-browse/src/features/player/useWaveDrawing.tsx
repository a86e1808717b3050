import type { TrackItem } from '@sori/contract/catalogue'
import { type ReactNode, useEffect, useState } from 'react'
import type { Phase } from '../../playback/playState.ts'
import { usePlayer } from '../../playback/usePlayer.ts'
import type { Note } from './useNote.ts'
import { type WaveMaker, WaveSurferBars } from './WaveSurferBars.tsx'

/**
 * wavesurfer's drawing of the current track, once its code is here and the element knows its sound; undefined before, and
 * for good when the code does not come: the slider then keeps its own bars, and everything still plays and seeks.
 */
export function useWaveDrawing({ track, phase, note }: { track: TrackItem; phase: Phase; note: Note }): ReactNode {
  const player = usePlayer()
  const [maker, setMaker] = useState<{ make: WaveMaker }>()
  // a sheet that is opened later finds an element that has its sound already
  const [steady, setSteady] = useState(() => (player.media()?.readyState ?? 0) > 0)

  useEffect(() => {
    if (maker) return
    let left = false
    import('wavesurfer.js').then(
      ({ default: WaveSurfer }) => {
        if (!left) setMaker({ make: (options) => WaveSurfer.create(options) })
      },
      () => {},
    )
    return () => {
      left = true
    }
  }, [maker])

  // made only while the element has a sound; it stays through the next tracks, until words take its place
  useEffect(() => {
    if (phase === 'playing') setSteady(true)
    if (note) setSteady(false)
  }, [phase, note])

  const media = player.media()
  if (!maker || !steady || !media) return undefined
  return <WaveSurferBars make={maker.make} media={media} track={track} />
}
