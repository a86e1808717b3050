import { PageHead } from '@sori/remote-kit/sections'
import type { ReactNode } from 'react'
import styles from './Page.module.css'

/** A page of this remote: its heading, what counts it, and what is on it. */
export function Page({ title, count, children }: { title: string; count?: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <PageHead title={title} count={count} />
      {children}
    </div>
  )
}
