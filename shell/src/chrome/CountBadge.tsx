import styles from './CountBadge.module.css'

/** A number beside an icon of the top bar. */
export function CountBadge({ count }: { count: number | null }) {
  if (!count) return null
  return (
    <span className={styles.badge} aria-hidden="true" data-count={count > 99 ? '99+' : count} />
  )
}
