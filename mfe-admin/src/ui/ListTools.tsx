import type { ReactNode } from 'react'
import styles from './ListTools.module.css'

/** Filters and tools above a list, beside each other on wide screens. */
export function ListTools({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}
