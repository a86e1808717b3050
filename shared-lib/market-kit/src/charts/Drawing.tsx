import { commonTexts } from '@sori/contract/messages'
import { useLocale } from '@sori/remote-kit/host'
import { Button, Skeleton } from '@sori/remote-kit/ui'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { ApexDrawingProps } from './ApexDrawing.tsx'
import styles from './Chart.module.css'
import { chartTexts } from './texts.ts'

/** Loads the drawing's code (over 100 kB) when the first chart is near the view. */
export function Drawing(props: ApexDrawingProps) {
  const locale = useLocale()
  const place = useRef<HTMLDivElement>(null)
  const [Code, setCode] = useState<ComponentType<ApexDrawingProps>>()
  const [failed, setFailed] = useState(false)
  const isNear = useNear(place)
  useEffect(() => {
    if (!isNear || failed || Code) return
    let left = false
    import('./ApexDrawing.tsx').then(
      ({ ApexDrawing }) => left || setCode(() => ApexDrawing),
      () => left || setFailed(true),
    )
    return () => {
      left = true
    }
  }, [isNear, failed, Code])
  return (
    <div ref={place} className={styles.drawing}>
      {Code && <Code {...props} />}
      {!Code && failed && (
        <p className={styles.failed} role="alert">
          {chartTexts(locale).loadFail}{' '}
          <Button onClick={() => setFailed(false)}>{commonTexts(locale).retry}</Button>
        </p>
      )}
      {!Code && !failed && <Skeleton height={280} />}
    </div>
  )
}

/** True after the element was within a screen of the view. */
function useNear(place: { readonly current: HTMLElement | null }): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      {
        rootMargin: '100%',
      },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear, place])
  return isNear
}
