import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { classes } from './classes.ts'
import styles from './Waveform.module.css'
import { decodePeaks, wavePath } from './wavePath.ts'

/** Seconds that the arrows and the page keys move (visual.md §4). */
const ARROW_SECONDS = 5
const PAGE_SECONDS = 30

/** What makes a waveform a slider for the keyboard and the ear. */
export interface WaveformSlider {
  /** 재생 위치 */
  label: string
  /** seconds */
  duration: number
  /** `1분 12초 / 3분 42초` */
  valueText(seconds: number): string
}

/** Props of {@link Waveform}. */
export interface WaveformProps {
  /** base64 of bytes (D21); null draws a flat line that still seeks */
  peaks: string | null
  /** 0–1 */
  progress?: number
  /** px; the width is the container's */
  height?: number
  /** A place was chosen, 0–1. */
  onSeek?(fraction: number): void
  /** Without it the waveform is a convenience for the pointer and silent otherwise. */
  slider?: WaveformSlider
  /** The sound is on its way: a flat line with a shimmer. */
  loading?: boolean
  /** Drawn instead of the bars (a canvas of its own, a thin line); reads `--progress`, 0–1. Pointer and keyboard stay the same. */
  drawing?: ReactNode
}

/** A track's waveform: the played part in the accent, a preview under the pointer. Coloured by the theme alone, sharp at every pixel ratio. */
export function Waveform({ peaks, progress = 0, height = 32, onSeek, slider, loading = false, drawing }: WaveformProps) {
  const ref = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  const width = useWidth(ref)
  const [hovered, setHovered] = useState(false)
  const bytes = useMemo(() => decodePeaks(loading ? null : peaks), [peaks, loading])
  const path = useMemo(() => wavePath(bytes, width, height), [bytes, width, height])
  const box = { className: styles.layer, width, height, viewBox: `0 0 ${width} ${height}` } as const

  const fractionAt = (event: PointerEvent) => {
    const { left, width: total } = event.currentTarget.getBoundingClientRect()
    return total > 0 ? Math.min(1, Math.max(0, (event.clientX - left) / total)) : 0
  }
  const pointing = onSeek && {
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      ref.current?.style.setProperty('--pointed', String(fractionAt(event)))
      if (!hovered) setHovered(true)
    },
    onPointerLeave: () => setHovered(false),
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      pressed.current = event.button === 0
      event.currentTarget.setPointerCapture?.(event.pointerId)
    },
    onPointerUp: (event: PointerEvent) => {
      if (pressed.current) onSeek(fractionAt(event))
      pressed.current = false
    },
    // the finger scrolls the page after all
    onPointerCancel: () => {
      pressed.current = false
    },
  }
  return (
    <div
      ref={ref}
      className={classes(styles.wave, onSeek && styles.seekable, loading && styles.loading)}
      style={{ height, '--progress': progress } as CSSProperties}
      {...pointing}
      {...(slider && onSeek ? sliderProps(slider, progress, onSeek) : { 'aria-hidden': true })}
    >
      {drawing ?? (
        <>
          <svg {...box} aria-hidden="true">
            <path className={styles.idle} d={path} />
          </svg>
          {hovered && (
            <svg {...box} aria-hidden="true" className={classes(styles.layer, styles.pointed)}>
              <path d={path} />
            </svg>
          )}
          {progress > 0 && (
            <svg {...box} aria-hidden="true" className={classes(styles.layer, styles.played)}>
              <path d={path} />
            </svg>
          )}
        </>
      )}
    </div>
  )
}

function sliderProps({ label, duration, valueText }: WaveformSlider, progress: number, onSeek: (fraction: number) => void) {
  const now = progress * duration
  const targets: Record<string, number> = {
    ArrowRight: now + ARROW_SECONDS,
    ArrowUp: now + ARROW_SECONDS,
    ArrowLeft: now - ARROW_SECONDS,
    ArrowDown: now - ARROW_SECONDS,
    PageUp: now + PAGE_SECONDS,
    PageDown: now - PAGE_SECONDS,
    Home: 0,
    End: duration,
  }
  return {
    role: 'slider',
    tabIndex: 0,
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': Math.floor(duration),
    'aria-valuenow': Math.floor(now),
    'aria-valuetext': valueText(now),
    onKeyDown: (event: KeyboardEvent) => {
      const seconds = targets[event.key]
      if (seconds === undefined || duration <= 0) return
      event.preventDefault()
      onSeek(Math.min(1, Math.max(0, seconds / duration)))
    },
  }
}

function useWidth(ref: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}
