import AudioLines from 'lucide-react/icons/audio-lines'
import type { ReactNode } from 'react'
import styles from './State.module.css'

interface EmptyStateProps {
  title: string
  hint?: ReactNode
  action?: ReactNode
  /** The icon. Default: sound bars. */
  icon?: ReactNode
}

/** A text for an empty list, table or chart, announced politely. */
export function EmptyState({ title, hint, action, icon }: EmptyStateProps) {
  return (
    <div className={styles.state} role="status">
      <span className={styles.icon} aria-hidden="true">
        {icon ?? <AudioLines />}
      </span>
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
