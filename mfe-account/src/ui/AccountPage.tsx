import type { ReactNode } from 'react'
import styles from './AccountPage.module.css'

/** Props of {@link AccountPage}. */
export interface AccountPageProps {
  title: string
  /** The instruction above the form. */
  help?: ReactNode
  children?: ReactNode
  /** Ways to other pages, below everything. */
  ways?: ReactNode
}

/** A page of one narrow column: a title and a form. */
export function AccountPage({ title, help, children, ways }: AccountPageProps) {
  return (
    <section className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      {help && <p className={styles.help}>{help}</p>}
      {children}
      {ways && <p className={styles.ways}>{ways}</p>}
    </section>
  )
}
