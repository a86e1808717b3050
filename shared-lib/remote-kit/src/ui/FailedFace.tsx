import CircleAlert from 'lucide-react/icons/circle-alert'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import styles from './Face.module.css'

/** Props of {@link FailedFace}. */
export interface FailedFaceProps {
  title: string
  hint?: ReactNode
  retryLabel: string
  onRetry(): void
  /** The retry is under way. */
  busy?: boolean
}

/** What an area shows when it could not be loaded: what happened, and a way on. */
export function FailedFace({ title, hint, retryLabel, onRetry, busy }: FailedFaceProps) {
  return (
    <div className={styles.face} role="alert">
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
