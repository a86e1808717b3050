import { PageHead } from '@sori/market-kit/management'
import type { ReactNode } from 'react'
import styles from './Page.module.css'

interface PageProps {
  title: string
  count?: string
  /** True limits the page to the width of a text column. */
  narrow?: boolean
  children: ReactNode
}

export function Page({ title, count, narrow = false, children }: PageProps) {
  return (
    <div className={styles.page} data-narrow={narrow || undefined}>
      <PageHead title={title} count={count} />
      {children}
    </div>
  )
}
