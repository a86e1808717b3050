import { classes, formatDuration } from '@sori/remote-kit/ui'
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { sliderProps, type WaveformSlider } from './sliderProps.ts'
import { useScrub } from './useScrub.ts'
import styles from './Waveform.module.css'
import { decodePeaks, wavePath } from './wavePath.ts'

export type { WaveformSlider } from './sliderProps.ts'

interface WaveformProps {
  /** The waveform in base64. Null draws a flat line, in which the user can still seek. */
  peaks: string | null
  /** The played fraction, 0–1. */
  progress?: number
  /** The height in px. The width is the container's. */
  height?: number
  /** Receives the chosen fraction, 0–1. */
  onSeek?(fraction: number): void
  /** The slider's labels. Without them, the waveform is hidden from screen readers. */
  slider?: WaveformSlider
  /** The length in seconds. With it, the waveform shows the time at the pointer. */
  duration?: number | null
  /** True shows a flat, shimmering line. */
  loading?: boolean
  /** A drawing in place of the bars. It can read the CSS variable `--progress` (0–1). */
  drawing?: ReactNode
}

/** A waveform with its played part. Dragging moves a mark, and releasing the pointer seeks. */
export function Waveform(props: WaveformProps) {
  const { peaks, progress = 0, height = 32, onSeek, slider, loading = false, drawing } = props
  const ref = useRef<HTMLDivElement>(null)
  // Until the element has a size, the width is 0 and the waveform is empty.
  const width = useWidth(ref)
  const { pointed: pointedFraction, dragging: isDragging, handlers } = useScrub(onSeek)
  const bytes = useMemo(() => decodePeaks(loading ? null : peaks), [peaks, loading])
  const path = useMemo(() => wavePath(bytes, width, height), [bytes, width, height])
  const svgProps = {
    className: styles.layer,
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
  } as const
  const seconds = slider?.duration || props.duration || 0
  const variables = {
    height,
    '--progress': progress,
    '--pointed': pointedFraction ?? 0,
  } as CSSProperties
  return (
    <div
      ref={ref}
      className={classes(
        styles.wave,
        onSeek && styles.seekable,
        loading && styles.loading,
        isDragging && styles.dragging,
      )}
      style={variables}
      data-seek=""
      {...handlers}
      {...(slider && onSeek ? sliderProps(slider, progress, onSeek) : { 'aria-hidden': true })}
    >
      {drawing ??
        (width > 0 && (
          <>
            <svg {...svgProps} aria-hidden="true">
              <path className={styles.idle} d={path} />
            </svg>
            {pointedFraction !== undefined && (
              <svg
                {...svgProps}
                aria-hidden="true"
                className={classes(styles.layer, styles.pointed)}
              >
                <path d={path} />
              </svg>
            )}
            {progress > 0 && (
              <svg
                {...svgProps}
                aria-hidden="true"
                className={classes(styles.layer, styles.played)}
              >
                <path d={path} />
              </svg>
            )}
          </>
        ))}
      {pointedFraction !== undefined && (
        <span className={styles.mark} aria-hidden="true">
          {seconds > 0 && (
            <span className={styles.moment}>{formatDuration(pointedFraction * seconds)}</span>
          )}
        </span>
      )}
    </div>
  )
}

function useWidth(ref: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.floor(entry?.contentRect.width ?? 0)),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}
