import { PageHead } from '@sori/market-kit/management'
import type { ReactNode } from 'react'
import styles from './Page.module.css'

/** Props of {@link Page}. */
interface PageProps {
  title: string
  count?: string
  /** Limits the width to a column of text. */
  narrow?: boolean
  children: ReactNode
}

/** A page of this remote with its heading. */
export function Page({ title, count, narrow = false, children }: PageProps) {
  return (
    <div className={styles.page} data-narrow={narrow || undefined}>
      <PageHead title={title} count={count} />
      {children}
    </div>
  )
}
