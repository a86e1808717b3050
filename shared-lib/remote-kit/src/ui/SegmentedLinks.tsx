import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Link } from './Link.tsx'
import styles from './SegmentedLinks.module.css'

interface SegmentedLinksProps {
  label: string
  items: readonly { to: string; label: string; icon?: ReactNode; current?: boolean }[]
  /** True hides the texts below 576 px, so every item needs an icon. */
  iconsOnPhones?: boolean
}

/** Links between two to four views (트랙 보기 / 앨범 보기). */
export function SegmentedLinks({ label, items, iconsOnPhones = false }: SegmentedLinksProps) {
  return (
    <nav
      className={classes(styles.group, iconsOnPhones && styles.iconsOnPhones)}
      aria-label={label}
    >
      {items.map(({ to, label: text, icon, current }) => (
        <Link
          key={to}
          to={to}
          className={styles.item}
          title={iconsOnPhones ? text : undefined}
          aria-current={current ? 'page' : undefined}
        >
          {icon}
          <span>{text}</span>
        </Link>
      ))}
    </nav>
  )
}
