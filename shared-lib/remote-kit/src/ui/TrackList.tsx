import type { ReactNode } from 'react'
import styles from './TrackList.module.css'
import { RowLayoutContext, useMeasuredLayout } from './useRowLayout.ts'

/** Props of {@link TrackList}. */
export interface TrackListProps {
  /** Name of the list. */
  label: string
  /** `TrackRow`s, or `TrackRowSkeleton`s. */
  children: ReactNode
  /** Newer rows are on their way: these fade to 60 % and stay where they are. */
  stale?: boolean
  /** The rows are skeletons. */
  loading?: boolean
}

/** Rows of tracks. */
export function TrackList({ label, children, stale = false, loading = false }: TrackListProps) {
  const { ref, layout } = useMeasuredLayout()
  return (
    <RowLayoutContext value={layout}>
      <ul
        ref={ref}
        // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one
        role="list"
        className={styles.list}
        aria-label={label}
        aria-busy={stale || loading || undefined}
        data-stale={stale || undefined}
      >
        {children}
      </ul>
    </RowLayoutContext>
  )
}
