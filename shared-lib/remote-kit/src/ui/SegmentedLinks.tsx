import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Link } from './Link.tsx'
import styles from './SegmentedLinks.module.css'

/** Props of {@link SegmentedLinks}. */
export interface SegmentedLinksProps {
  /** Name of the group. */
  label: string
  items: readonly { to: string; label: string; icon?: ReactNode; current?: boolean }[]
  /** Below 576 px only the icons are drawn; the words stay for the ear. All items then need one. */
  iconsOnPhones?: boolean
}

/** Links between two to four views, each its own page (트랙 보기 / 앨범 보기). */
export function SegmentedLinks({ label, items, iconsOnPhones = false }: SegmentedLinksProps) {
  return (
    <nav
      className={classes(styles.group, iconsOnPhones && styles.iconsOnPhones)}
      aria-label={label}
    >
      {items.map(({ to, label: texts, icon, current }) => (
        <Link
          key={to}
          to={to}
          className={styles.item}
          title={iconsOnPhones ? texts : undefined}
          aria-current={current ? 'page' : undefined}
        >
          {icon}
          <span>{texts}</span>
        </Link>
      ))}
    </nav>
  )
}
