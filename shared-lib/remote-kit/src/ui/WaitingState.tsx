import { Button } from './Button.tsx'
import { Spinner } from './Spinner.tsx'
import styles from './WaitingState.module.css'

/** How long something has been loading: under 4 s, 4 s, 12 s. */
export type Wait = 'short' | 'slow' | 'stalled'

/** Time until a notice is shown. */
export const SLOW_MS = 4_000
/** A person is given the choice to try again. */
export const STALLED_MS = 12_000

/** Props of {@link WaitingState}. */
export interface WaitingStateProps {
  wait: Wait
  labels: { loading: string; loadingSlow: string; loadingStalled: string; retry: string }
  onRetry(): void
}

/** The waiting state of an area: nothing, then a notice, then a retry. */
export function WaitingState({ wait, labels, onRetry }: WaitingStateProps) {
  const texts = { short: labels.loading, slow: labels.loadingSlow, stalled: labels.loadingStalled }[
    wait
  ]
  return (
    <div className={styles.waiting} role="status" data-wait={wait}>
      <Spinner size={28} />
      <p className={styles.texts}>{texts}</p>
      {wait === 'stalled' && <Button onClick={onRetry}>{labels.retry}</Button>}
    </div>
  )
}
