import { commonTexts } from '@sori/contract/messages'
import { useLocale } from '@sori/remote-kit/host'
import { Button, Skeleton } from '@sori/remote-kit/ui'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useNearView } from '../ui/useNearView.ts'
import type { ApexDrawingProps } from './ApexDrawing.tsx'
import styles from './Chart.module.css'
import { drawingHeight } from './chartData.ts'
import { chartTexts } from './texts.ts'

/** The longest wait for an idle browser in ms. */
const TURN_MS = 500

/** Draws a chart when it is near the view, because its code has over 100 kB. */
export function Drawing(props: ApexDrawingProps) {
  const locale = useLocale()
  const container = useRef<HTMLDivElement>(null)
  const [Code, setCode] = useState<ComponentType<ApexDrawingProps>>()
  const [failed, setFailed] = useState(false)
  const isNear = useNearView(container, false)
  useEffect(() => {
    if (!isNear || failed || Code) return
    let hasLeft = false
    import('./ApexDrawing.tsx').then(
      async ({ ApexDrawing }) => {
        await nextTurn()
        if (!hasLeft) setCode(() => ApexDrawing)
      },
      () => hasLeft || setFailed(true),
    )
    return () => {
      hasLeft = true
    }
  }, [isNear, failed, Code])
  return (
    <div ref={container} className={styles.drawing}>
      {Code && <Code {...props} />}
      {!Code && failed && (
        <p className={styles.failed} role="alert">
          {chartTexts(locale).loadFail}{' '}
          <Button onClick={() => setFailed(false)}>{commonTexts(locale).retry}</Button>
        </p>
      )}
      {!Code && !failed && <Skeleton height={drawingHeight(props.kind, props.points)} />}
    </div>
  )
}

let lastTurn = Promise.resolve()

/**
 * Resolves when the browser is idle after earlier drawings, so that each drawing is a separate
 * task.
 */
function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(
    () =>
      new Promise((resolve) => {
        // Safari has no requestIdleCallback.
        if (typeof requestIdleCallback === 'function')
          requestIdleCallback(() => resolve(), { timeout: TURN_MS })
        else setTimeout(resolve)
      }),
  )
  return lastTurn
}
