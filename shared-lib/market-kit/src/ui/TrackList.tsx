import { type ReactNode, useRef } from 'react'
import styles from './TrackList.module.css'
import { FollowedRowContext } from './useFollowedRow.ts'
import { RowLayoutContext, useMeasuredLayout } from './useRowLayout.ts'

interface TrackListProps {
  label: string
  /** The rows: `TrackRow`s or `TrackRowSkeleton`s. */
  children: ReactNode
  /** True fades the rows while newer rows are loading. */
  stale?: boolean
  loading?: boolean
}

export function TrackList({ label, children, stale = false, loading = false }: TrackListProps) {
  const { ref, layout } = useMeasuredLayout()
  const wasVisibleRef = useRef(false)
  return (
    <RowLayoutContext value={layout}>
      <FollowedRowContext value={wasVisibleRef}>
        <ul
          ref={ref}
          // biome-ignore lint/a11y/noRedundantRoles: Safari drops list roles without bullets
          role="list"
          className={styles.list}
          aria-label={label}
          aria-busy={stale || loading || undefined}
          data-stale={stale || undefined}
        >
          {children}
        </ul>
      </FollowedRowContext>
    </RowLayoutContext>
  )
}
