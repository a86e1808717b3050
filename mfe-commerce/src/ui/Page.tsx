import type { ReactNode } from 'react'
import styles from './Page.module.css'

/** A page of this remote: its heading, what counts it, and what is on it. */
export function Page({ title, count, children }: { title: string; count?: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {count && <span className={styles.count}>{count}</span>}
      </div>
      {children}
    </div>
  )
}
