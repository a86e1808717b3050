import { Button } from './Button.tsx'
import { Spinner } from './Spinner.tsx'
import styles from './WaitingState.module.css'

/** The wait so far: under 4 s, from 4 s, from 12 s. */
export type Wait = 'short' | 'slow' | 'stalled'

/** In ms. A notice is shown from then on. */
export const SLOW_MS = 4_000
/** In ms. A retry is offered from then on. */
export const STALLED_MS = 12_000

interface WaitingStateProps {
  wait: Wait
  labels: { loading: string; loadingSlow: string; loadingStalled: string; retry: string }
  onRetry(): void
}

/** The waiting state of an area: nothing, then a notice, then a retry. */
export function WaitingState({ wait, labels, onRetry }: WaitingStateProps) {
  const texts = {
    short: labels.loading,
    slow: labels.loadingSlow,
    stalled: labels.loadingStalled,
  }
  return (
    <div className={styles.waiting} role="status" data-wait={wait}>
      <Spinner size={28} />
      <p className={styles.text}>{texts[wait]}</p>
      {wait === 'stalled' && <Button onClick={onRetry}>{labels.retry}</Button>}
    </div>
  )
}
