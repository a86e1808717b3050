import type { Track } from '@sori/market-kit/catalogue'
import { useHost, useTheme } from '@sori/remote-kit/host'
import { useMediaQuery } from '@sori/remote-kit/ui'
import { useEffect, useRef } from 'react'
import type WaveSurfer from 'wavesurfer.js'
import { decodePeaks } from './decodePeaks.ts'
import styles from './WaveSurferBars.module.css'

interface WaveSurferBarsProps {
  wavesurfer: Pick<typeof WaveSurfer, 'create'>
  media: HTMLAudioElement
  track: Track
  /** The length in seconds; 0 while unknown. */
  length: number
}

/**
 * Draws the peaks with wavesurfer. Use the track's id as `key`, because `setOptions` keeps old
 * peaks (katspaugh/wavesurfer.js#3552) and `load` would change the element's source.
 */
export function WaveSurferBars({
  wavesurfer,
  media,
  track,
  length: duration,
}: WaveSurferBarsProps) {
  const box = useRef<HTMLDivElement>(null)
  const drawing = useRef<WaveSurfer>(undefined)
  const theme = useTheme()
  const { styleNonce } = useHost()
  const isForced = useMediaQuery('(forced-colors: active)')
  const { peaks } = track

  useEffect(() => {
    if (!box.current) return
    const bars = wavesurfer.create({
      container: box.current,
      media,
      peaks: [decodePeaks(peaks)],
      // wavesurfer rejects a duration of 0.
      duration: duration || 1,
      ...colours(box.current),
      height: 50,
      barWidth: 2,
      barGap: 1,
      barRadius: 1,
      barMinHeight: 2,
      cursorWidth: 0,
      interact: false,
      hideScrollbar: true,
      cspNonce: styleNonce ?? '',
    })
    bars.on('error', () => {})
    drawing.current = bars
    return () => {
      drawing.current = undefined
      bars.destroy()
    }
  }, [wavesurfer, media, peaks, duration, styleNonce])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours
  useEffect(() => {
    const frame = requestAnimationFrame(
      () => box.current && drawing.current?.setOptions(colours(box.current)),
    )
    return () => cancelAnimationFrame(frame)
  }, [theme, isForced])

  return <div ref={box} className={styles.bars} />
}

function colours(element: HTMLElement) {
  const tokens = getComputedStyle(element)
  return {
    waveColor: tokens.getPropertyValue('--wave-idle').trim(),
    progressColor: tokens.getPropertyValue('--wave-played').trim(),
  }
}
