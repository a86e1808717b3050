import type { ReactNode } from 'react'
import styles from './AdminPage.module.css'

/** Props of {@link AdminPage}. */
export interface AdminPageProps {
  title: string
  /** How many there are, in words. */
  count?: string | undefined
  /** The switcher of the pages that belong together. */
  sections?: ReactNode
  children: ReactNode
}

/** A page of the administrators: its title and count, the section switcher, and what it is about. */
export function AdminPage({ title, count, sections, children }: AdminPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div className={styles.titles}>
          <h1 className={styles.title}>{title}</h1>
          {count && (
            <span className={styles.count} role="status">
              {count}
            </span>
          )}
        </div>
        {sections}
      </div>
      {children}
    </div>
  )
}
