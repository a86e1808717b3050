import type { ReactNode } from 'react'
import styles from './PageHead.module.css'

interface PageHeadProps {
  title: string
  /** The total as text. */
  count?: string | undefined
  /** Links beside the title, for example the section switcher. */
  children?: ReactNode
}

/** A page's title with count and links. */
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
