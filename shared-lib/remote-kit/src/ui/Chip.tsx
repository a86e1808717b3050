import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import styles from './Chip.module.css'
import { classes } from './classes.ts'
import { Link } from './Link.tsx'

/** Props of {@link Chip}. */
export interface ChipProps {
  children: string
  /** 32 px above lists (default), 22 px inside rows. */
  size?: 'sm' | 'md'
  /** On or off, for a chip that filters. */
  selected?: boolean
  /** The default word of a missing tag: quieter. */
  muted?: boolean
  /** Makes it a link. */
  to?: string
  /** Makes it a button. */
  onClick?(): void
  /** Makes it a button that takes itself away; needs `label` (`{tag} 필터 해제`). */
  onRemove?(): void
  /** Its name, where the words alone do not say what a click does. */
  label?: string
  /** Under the pointer; the words themselves where left out, because long ones are cut. */
  title?: string
}

/** A tag or a filter. Without `to`, `onClick` and `onRemove` it is plain words. */
export function Chip(props: ChipProps) {
  const { children, size = 'md', selected, muted, to, onClick, onRemove, label, title = children } = props
  const className = classes(styles.chip, styles[size], (selected || onRemove) && styles.selected, muted && styles.muted)
  const words = <span className={styles.words}>{children}</span>
  if (to) {
    return (
      <Link to={to} className={className} title={title} aria-label={label}>
        {words}
      </Link>
    )
  }
  if (!onClick && !onRemove) {
    return (
      <span className={className} title={title}>
        {words}
      </span>
    )
  }
  return (
    <button
      type="button"
      className={className}
      title={title}
      aria-label={label}
      aria-pressed={onRemove ? undefined : selected}
      onClick={onRemove ?? onClick}
    >
      {selected && !onRemove && <Check aria-hidden="true" />}
      {words}
      {onRemove && <X aria-hidden="true" />}
    </button>
  )
}
