import { classes, Skeleton } from '@sori/remote-kit/ui'
import styles from './TrackRow.module.css'
import own from './TrackRowSkeleton.module.css'
import { useRowLayout } from './useRowLayout.ts'

/** Different widths of the placeholders, because titles have different lengths. */
const TITLE_WIDTHS = ['62%', '48%', '74%', '55%', '68%', '42%', '58%', '50%']

/** Renders `count` placeholders with the size of rows, for a `TrackList` that is loading. */
export function TrackRowSkeleton({
  count = 8,
  compact = false,
}: {
  count?: number
  compact?: boolean
}) {
  const layout = useRowLayout()
  return Array.from({ length: count }, (_, index) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical
      key={index}
      className={classes(styles.row, compact && styles.compact, own.still)}
      aria-hidden="true"
    >
      <Skeleton square width={compact ? 40 : 48} />
      <div className={own.names}>
        <Skeleton width={TITLE_WIDTHS[index % TITLE_WIDTHS.length]} height={15} />
        <Skeleton width="36%" height={12} />
        {layout !== 'wide' && <Skeleton width="44%" height={12} />}
      </div>
      {layout !== 'narrow' && <Skeleton height={compact ? 20 : 24} />}
      {layout === 'wide' && (
        <div className={styles.tags}>
          {[44, 52, 40].map((width) => (
            <Skeleton key={width} width={width} height={22} round />
          ))}
        </div>
      )}
      <span className={own.time}>
        <Skeleton width={28} height={12} />
      </span>
      <span className={own.actions} />
    </li>
  ))
}
