import { commonTexts } from '@sori/contract/messages'
import { useLocale } from '@sori/remote-kit/host'
import { Button, Skeleton } from '@sori/remote-kit/ui'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useNearView } from '../ui/useNearView.ts'
import type { ApexDrawingProps } from './ApexDrawing.tsx'
import styles from './Chart.module.css'
import { drawingHeight } from './chartData.ts'
import { chartTexts } from './texts.ts'

/** The longest wait for an idle browser, in milliseconds. */
const IDLE_TIMEOUT_MS = 500

/** Loads the code for charts (over 100 kB) and draws the chart when it is near the view. */
export function Drawing(props: ApexDrawingProps) {
  const locale = useLocale()
  const container = useRef<HTMLDivElement>(null)
  const [LoadedDrawing, setLoadedDrawing] = useState<ComponentType<ApexDrawingProps>>()
  const [hasFailed, setFailed] = useState(false)
  const isNear = useNearView(container)
  const height = drawingHeight(props.kind, props.points)
  useEffect(() => {
    if (!isNear || hasFailed || LoadedDrawing) return
    let isUnmounted = false
    import('./ApexDrawing.tsx').then(
      async ({ ApexDrawing }) => {
        await waitForTurn()
        if (!isUnmounted) setLoadedDrawing(() => ApexDrawing)
      },
      () => isUnmounted || setFailed(true),
    )
    return () => {
      isUnmounted = true
    }
  }, [isNear, hasFailed, LoadedDrawing])
  return (
    <div ref={container} className={styles.drawing} style={{ minHeight: height }}>
      {LoadedDrawing && <LoadedDrawing {...props} />}
      {!LoadedDrawing && hasFailed && (
        <p className={styles.failed} role="alert">
          {chartTexts(locale).loadFail}{' '}
          <Button onClick={() => setFailed(false)}>{commonTexts(locale).retry}</Button>
        </p>
      )}
      {!LoadedDrawing && !hasFailed && <Skeleton height={height} />}
    </div>
  )
}

let lastTurn = Promise.resolve()

/**
 * Resolves when the browser is idle after the previous drawing. Each drawing is a separate task, so
 * that the page stays responsive.
 */
function waitForTurn(): Promise<void> {
  lastTurn = lastTurn.then(
    () =>
      new Promise((resolve) => {
        // Safari has no requestIdleCallback.
        if (typeof requestIdleCallback === 'function')
          requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS })
        else setTimeout(resolve)
      }),
  )
  return lastTurn
}
