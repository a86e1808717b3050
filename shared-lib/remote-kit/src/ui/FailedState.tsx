import CircleAlert from 'lucide-react/icons/circle-alert'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import styles from './State.module.css'

interface FailedStateProps {
  title: string
  hint?: ReactNode
  retryLabel: string
  onRetry(): void
  busy?: boolean
}

/** A text and a retry button for an area that failed. */
export function FailedState({ title, hint, retryLabel, onRetry, busy }: FailedStateProps) {
  return (
    <div className={styles.state} role="alert">
      <span className={classes(styles.icon, styles.failed)}>
        <CircleAlert aria-hidden="true" />
      </span>
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.action}>
        <Button icon={<RotateCw aria-hidden="true" />} onClick={onRetry} busy={busy}>
          {retryLabel}
        </Button>
      </div>
    </div>
  )
}
