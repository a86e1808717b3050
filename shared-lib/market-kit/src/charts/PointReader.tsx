import { useLocale } from '@sori/remote-kit/host'
import { type KeyboardEvent, useState } from 'react'
import styles from './Chart.module.css'
import type { ChartKind, ChartPoint } from './chartData.ts'
import { Drawing } from './Drawing.tsx'
import { chartTexts } from './texts.ts'

interface PointReaderProps {
  title: string
  kind: ChartKind
  points: readonly ChartPoint[]
  format(value: number): string
  max?: number
}

/** A drawing whose values keyboard and screen readers read one by one. */
export function PointReader({ title, kind, points, format, max }: PointReaderProps) {
  const texts = chartTexts(useLocale())
  const [index, setIndex] = useState(0)
  const [isFocused, setFocused] = useState(false)
  const last = points.length - 1
  const point = points[Math.min(index, last)]
  const text = point ? `${point.label}: ${format(point.value)}` : ''
  const move = (event: KeyboardEvent) => {
    const targets: Record<string, number> = {
      ArrowRight: index + 1,
      ArrowDown: index + 1,
      ArrowLeft: index - 1,
      ArrowUp: index - 1,
      Home: 0,
      End: last,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    setIndex(Math.max(0, Math.min(last, target)))
  }
  return (
    <>
      <div
        className={styles.reader}
        role="slider"
        tabIndex={0}
        aria-label={texts.points(title)}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={Math.min(index, last)}
        aria-valuetext={text}
        onKeyDown={move}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        <Drawing kind={kind} points={points} format={format} max={max} />
      </div>
      <p className={styles.read} aria-hidden="true">
        {isFocused ? text : ''}
      </p>
    </>
  )
}
