import type { ReactNode } from 'react'
import styles from './Refusal.module.css'

interface RefusalProps {
  id?: string
  children: ReactNode
}

/** Shows and announces why the server refused a command. Renders nothing without a text. */
export function Refusal({ id, children }: RefusalProps) {
  if (!children) return null
  return (
    <p id={id} className={styles.refusal} role="alert">
      {children}
    </p>
  )
}
