import { PageHead } from '@sori/market-kit/management'
import type { ReactNode } from 'react'
import styles from './AdminPage.module.css'

interface AdminPageProps {
  title: string
  count?: string | undefined
  /** Links to the related pages. */
  sections?: ReactNode
  children: ReactNode
}

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
