import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import styles from './Chip.module.css'
import { classes } from './classes.ts'
import { Link } from './Link.tsx'

interface ChipProps {
  children: string
  /** The height: 32 px (`md`, default) above lists, 24 px (`sm`) in rows. */
  size?: 'sm' | 'md'
  /** A number beside the text. It is not part of the accessible name, so repeat it in `title`. */
  count?: string
  selected?: boolean
  muted?: boolean
  to?: string
  onClick?(): void
  /** Adds a remove button. The button needs `label` (`{tag} 필터 해제`). */
  onRemove?(): void
  /** The accessible name, if the text does not describe the click. */
  label?: string
  /** The tooltip. Default: the text, because long ones are cut. */
  title?: string
}

/** A tag or a filter. Without `to`, `onClick` and `onRemove` it is plain text. */
export function Chip(props: ChipProps) {
  const {
    children,
    size = 'md',
    count,
    selected,
    muted,
    to,
    onClick,
    onRemove,
    label,
    title = children,
  } = props
  const isButton = Boolean(onClick || onRemove)
  const icon = isButton && (onRemove ? 'x' : selected && 'check')
  const className = classes(
    styles.chip,
    styles[size],
    icon && styles.withIcon,
    count !== undefined && styles.counted,
    (selected || onRemove) && styles.selected,
    muted && styles.muted,
  )
  if (to) {
    return (
      <Link to={to} className={className} title={title} aria-label={label}>
        {children}
      </Link>
    )
  }
  if (!isButton) {
    return (
      <span className={className} title={title}>
        {children}
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
      data-count={count}
      onClick={onRemove ?? onClick}
    >
      {icon === 'check' && <Check aria-hidden="true" />}
      {icon ? <span className={styles.text}>{children}</span> : children}
      {icon === 'x' && <X aria-hidden="true" />}
    </button>
  )
}
