import type { KeyboardEvent } from 'react'

/** Seconds below which a track has shorter steps. */
const SHORT_SECONDS = 30

/** Returns the step of arrow keys in a track of `duration` seconds. */
export function arrowSeconds(duration: number): number {
  return isShort(duration) ? 1 : 5
}

/** Returns the step of page keys, in seconds. */
function pageSeconds(duration: number): number {
  return isShort(duration) ? 5 : 30
}

function isShort(duration: number): boolean {
  return duration > 0 && duration < SHORT_SECONDS
}

export interface WaveformSlider {
  label: string
  /** The track's length in seconds. */
  duration: number
  /** Returns the spoken position: `1분 12초 / 3분 42초`. */
  valueText(seconds: number): string
}

/** Returns the props that make an element a slider for screen readers and the keyboard. */
export function sliderProps(
  { label, duration, valueText }: WaveformSlider,
  progress: number,
  onSeek: (fraction: number) => void,
) {
  const position = progress * duration
  const arrowStep = arrowSeconds(duration)
  const pageStep = pageSeconds(duration)
  const targets: Record<string, number> = {
    ArrowRight: position + arrowStep,
    ArrowUp: position + arrowStep,
    ArrowLeft: position - arrowStep,
    ArrowDown: position - arrowStep,
    PageUp: position + pageStep,
    PageDown: position - pageStep,
    Home: 0,
    End: duration,
  }
  return {
    role: 'slider',
    tabIndex: 0,
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': Math.floor(duration),
    'aria-valuenow': Math.floor(position),
    'aria-valuetext': valueText(position),
    onKeyDown: (event: KeyboardEvent) => {
      const seconds = targets[event.key]
      if (seconds === undefined || duration <= 0) return
      event.preventDefault()
      onSeek(Math.min(1, Math.max(0, seconds / duration)))
    },
  }
}
