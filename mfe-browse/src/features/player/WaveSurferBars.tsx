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
 * Draws the peaks with wavesurfer. The React key must be the track's id: wavesurfer cannot replace
 * peaks (katspaugh/wavesurfer.js#3552) without changing the source of the audio element.
 */
export function WaveSurferBars({
  wavesurfer,
  media,
  track,
  length: duration,
}: WaveSurferBarsProps) {
  const container = useRef<HTMLDivElement>(null)
  const waveSurfer = useRef<WaveSurfer>(undefined)
  const theme = useTheme()
  const { styleNonce } = useHost()
  const isForced = useMediaQuery('(forced-colors: active)')
  const { peaks } = track

  useEffect(() => {
    if (!container.current) return
    const bars = wavesurfer.create({
      container: container.current,
      media,
      peaks: [decodePeaks(peaks)],
      // wavesurfer rejects a duration of 0.
      duration: duration || 1,
      ...colours(container.current),
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
    waveSurfer.current = bars
    return () => {
      waveSurfer.current = undefined
      bars.destroy()
    }
  }, [wavesurfer, media, peaks, duration, styleNonce])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours
  useEffect(() => {
    const frame = requestAnimationFrame(
      () => container.current && waveSurfer.current?.setOptions(colours(container.current)),
    )
    return () => cancelAnimationFrame(frame)
  }, [theme, isForced])

  return <div ref={container} className={styles.bars} />
}

function colours(element: HTMLElement) {
  const tokens = getComputedStyle(element)
  return {
    waveColor: tokens.getPropertyValue('--wave-idle').trim(),
    progressColor: tokens.getPropertyValue('--wave-played').trim(),
  }
}
