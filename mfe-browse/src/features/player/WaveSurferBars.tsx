import type { TrackItem } from '@sori/contract/catalogue'
import { useTheme } from '@sori/remote-kit/remote'
import { useEffect, useRef } from 'react'
import type WaveSurfer from 'wavesurfer.js'
import type { WaveSurferOptions } from 'wavesurfer.js'
import { floatsOf } from './floatsOf.ts'
import styles from './WaveSurferBars.module.css'

/** What makes a drawing: `WaveSurfer.create`. */
export type WaveMaker = (options: WaveSurferOptions) => WaveSurfer

/**
 * The stored peaks as wavesurfer draws them, along with our own element. It is made while the element has a sound, and then
 * only told of other peaks: given another source it would load that source itself, and stop what plays.
 */
export function WaveSurferBars({ make, media, track }: { make: WaveMaker; media: HTMLAudioElement; track: TrackItem }) {
  const box = useRef<HTMLDivElement>(null)
  const drawing = useRef<WaveSurfer>(undefined)
  const theme = useTheme()
  const { peaks, duration } = track.musicDTO

  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawing outlives the track; the next effect follows it
  useEffect(() => {
    if (!box.current) return
    const made = make({
      container: box.current,
      media,
      ...soundOf(peaks, duration ?? media.duration),
      ...colours(box.current),
      height: 50,
      barWidth: 2,
      barGap: 1,
      barRadius: 1,
      barMinHeight: 2,
      cursorWidth: 0,
      interact: false,
      hideScrollbar: true,
    })
    made.on('error', () => {})
    drawing.current = made
    return () => {
      drawing.current = undefined
      made.destroy()
    }
  }, [make, media])

  useEffect(() => {
    drawing.current?.setOptions(soundOf(peaks, duration ?? media.duration))
  }, [peaks, duration, media])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme is another set of colours
  useEffect(() => {
    const frame = requestAnimationFrame(() => box.current && drawing.current?.setOptions(colours(box.current)))
    return () => cancelAnimationFrame(frame)
  }, [theme])

  return <div ref={box} className={styles.bars} />
}

function soundOf(peaks: string | null, duration: number) {
  return { peaks: [floatsOf(peaks)], duration: Number.isFinite(duration) && duration > 0 ? duration : 1 }
}

function colours(element: HTMLElement) {
  const tokens = getComputedStyle(element)
  return {
    waveColor: tokens.getPropertyValue('--wave-idle').trim(),
    progressColor: tokens.getPropertyValue('--wave-played').trim(),
  }
}
