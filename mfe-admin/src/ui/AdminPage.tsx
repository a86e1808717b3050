import { PageHead } from '@sori/market-kit/management'
import type { ReactNode } from 'react'
import styles from './AdminPage.module.css'

/** Props of {@link AdminPage}. */
export interface AdminPageProps {
  title: string
  /** The total as text. */
  count?: string | undefined
  /** The switcher of the pages that belong together. */
  sections?: ReactNode
  children: ReactNode
}

/** A page of the administration: title, count, sections and content. */
export function AdminPage({ title, count, sections, children }: AdminPageProps) {
  return (
    <div className={styles.page}>
      <PageHead title={title} count={count}>
        {sections}
      </PageHead>
      {children}
    </div>
  )
}
