import { Button } from './Button.tsx'
import { Spinner } from './Spinner.tsx'
import styles from './WaitingState.module.css'

/** The length of the wait: `short` below 4 s, `slow` below 12 s, then `stalled`. */
export type Wait = 'short' | 'slow' | 'stalled'

/** Milliseconds until a notice says that loading is slow. */
export const SLOW_MS = 4_000
/** Milliseconds until a retry is offered. */
export const STALLED_MS = 12_000

interface WaitingStateProps {
  wait: Wait
  labels: { loading: string; loadingSlow: string; loadingStalled: string; retry: string }
  onRetry(): void
}

/** Fills an area while it loads: first a spinner, then a notice, then a retry button. */
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
