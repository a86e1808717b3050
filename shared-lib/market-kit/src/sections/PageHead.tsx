import type { ReactNode } from 'react'
import styles from './PageHead.module.css'

/** Props of {@link PageHead}. */
export interface PageHeadProps {
  title: string
  /** The total as text. */
  count?: string | undefined
  /** Content at the other end, for example the section switcher. */
  children?: ReactNode
}

/** The head of a page: its title, what counts it, and the ways to its neighbours. */
export function PageHead({ title, count, children }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.titles}>
        <h1 className={styles.title}>{title}</h1>
        {count && (
          <span className={styles.count} role="status">
            {count}
          </span>
        )}
      </div>
      {children}
    </div>
  )
}
