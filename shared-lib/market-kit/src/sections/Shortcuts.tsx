import { Link } from '@sori/remote-kit/ui'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import styles from './Shortcuts.module.css'

interface ShortcutsProps {
  label: string
  items: readonly { to: string; label: string; hint?: string; icon: ReactNode }[]
}

/** A list of links as cards, for the edit page of a dashboard. */
export function Shortcuts({ label, items }: ShortcutsProps) {
  return (
    <nav className={styles.shortcuts} aria-label={label}>
      <ul className={styles.list}>
        {items.map(({ to, label: title, hint, icon }) => (
          <li key={to}>
            <Link to={to} className={styles.card}>
              <span className={styles.icon} aria-hidden="true">
                {icon}
              </span>
              <span className={styles.texts}>
                <span className={styles.title}>{title}</span>
                {hint && <span className={styles.hint}>{hint}</span>}
              </span>
              <ChevronRight aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
