import type { Track } from '@sori/market-kit/catalogue'
import { useHost, useTheme } from '@sori/remote-kit/host'
import { useMediaQuery } from '@sori/remote-kit/ui'
import { useEffect, useRef } from 'react'
import type WaveSurfer from 'wavesurfer.js'
import { decodePeaks } from './decodePeaks.ts'
import styles from './WaveSurferBars.module.css'

/** The shortest time in ms between two drawings, for short sounds. */
const MIN_STEP_MS = 50
/** The width of a bar and its gap, in px. */
const BAR_WIDTH = 2
const BAR_GAP = 1

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
      peaks: [decodePeaks(peaks)],
      // wavesurfer rejects a duration of 0.
      duration: duration || 1,
      ...colours(container.current),
      height: 50,
      barWidth: BAR_WIDTH,
      barGap: BAR_GAP,
      barRadius: 1,
      barMinHeight: 2,
      cursorWidth: 0,
      interact: false,
      hideScrollbar: true,
      cspNonce: styleNonce ?? '',
    })
    bars.on('error', () => {})
    const unfollow = followPlayback(bars, media, container.current)
    waveSurfer.current = bars
    return () => {
      waveSurfer.current = undefined
      unfollow()
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

/**
 * Shows the position of `media` in the drawing, until the returned function is called. Draws once
 * per bar: given the media, wavesurfer draws in every frame, which takes most of a core without a
 * graphics processor.
 */
function followPlayback(
  bars: WaveSurfer,
  media: HTMLAudioElement,
  container: HTMLElement,
): () => void {
  const subscription = new AbortController()
  const { signal } = subscription
  let timer: number | undefined
  const drawPosition = () => bars.setTime(media.currentTime)
  const stop = () => clearInterval(timer)
  const start = () => {
    stop()
    const barCount = Math.max(1, container.clientWidth / (BAR_WIDTH + BAR_GAP))
    const msPerBar = (1000 * bars.getDuration()) / barCount
    timer = window.setInterval(drawPosition, Math.max(MIN_STEP_MS, msPerBar))
  }
  bars.on('ready', () => {
    drawPosition()
    if (!media.paused) start()
  })
  media.addEventListener('playing', start, { signal })
  for (const event of ['pause', 'ended', 'emptied']) media.addEventListener(event, stop, { signal })
  // These also show a jump while playback is paused.
  for (const event of ['timeupdate', 'seeking'])
    media.addEventListener(event, drawPosition, { signal })
  return () => {
    subscription.abort()
    stop()
  }
}

function colours(element: HTMLElement) {
  const tokens = getComputedStyle(element)
  return {
    waveColor: tokens.getPropertyValue('--wave-idle').trim(),
    progressColor: tokens.getPropertyValue('--wave-played').trim(),
  }
}
