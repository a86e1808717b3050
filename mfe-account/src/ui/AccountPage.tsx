import type { ReactNode } from 'react'
import styles from './AccountPage.module.css'

export interface AccountPageProps {
  title: string
  /** An instruction above the form. */
  help?: ReactNode
  children?: ReactNode
  links?: ReactNode
}

export function AccountPage({ title, help, children, links }: AccountPageProps) {
  return (
    <section className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      {help && <p className={styles.help}>{help}</p>}
      {children}
      {links && <p className={styles.ways}>{links}</p>}
    </section>
  )
}
