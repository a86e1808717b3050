import { useLocale } from '@sori/remote-kit/host'
import { Skeleton } from '@sori/remote-kit/ui'
import type { ReactNode } from 'react'
import styles from './Chart.module.css'

interface StatTilesProps {
  label: string
  /** Undefined while loading. */
  tiles: readonly { label: string; value: number | undefined }[]
}

/** The large numbers above the charts of a dashboard. */
export function StatTiles({ label, tiles }: StatTilesProps) {
  const locale = useLocale()
  return (
    <section aria-label={label}>
      <dl className={styles.tiles}>
        {tiles.map((tile) => (
          <div key={tile.label} className={styles.tile}>
            <dt>{tile.label}</dt>
            <dd>
              {tile.value === undefined ? (
                <Skeleton width={64} height={28} />
              ) : (
                tile.value.toLocaleString(locale)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Lays charts out in a grid. Narrow screens have fewer columns. */
export function ChartGrid({ columns = 2, children }: { columns?: 2 | 3; children: ReactNode }) {
  return (
    <div className={styles.grid} data-columns={columns}>
      {children}
    </div>
  )
}
