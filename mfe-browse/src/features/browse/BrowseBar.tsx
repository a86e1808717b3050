import { BEST_MATCH, browseSorts, defaultOrder, type ListOrder } from '@sori/contract/catalogue'
import { paths } from '@sori/contract/paths'
import { SegmentedLinks, Select } from '@sori/remote-kit/ui'
import Disc3 from 'lucide-react/icons/disc-3'
import Music from 'lucide-react/icons/music'
import type { ReactNode } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './BrowseBar.module.css'
import type { BrowseState } from './useBrowseList.ts'

interface BrowseBarProps extends BrowseState {
  count: string | undefined
  isEmpty: boolean
  tools: ReactNode
}

/** A line with the total, the sort order, and the switch between albums and tracks. */
export function BrowseBar({ list, params, go, count, isEmpty, tools }: BrowseBarProps) {
  const texts = useTexts()
  const { page, only, ...sharedParams } = params
  const standardOrder = defaultOrder(params)
  // Albums have no tempo to sort by.
  const possibleSorts = browseSorts.filter((order) => order !== 'bpm' || list === 'tracks')
  const orders: readonly ListOrder[] =
    standardOrder === BEST_MATCH ? [BEST_MATCH, ...possibleSorts] : possibleSorts
  const sortBy = (order: ListOrder) => go({ sort: order === standardOrder ? undefined : order })
  return (
    <div className={styles.bar}>
      <p className={styles.count} role="status">
        {count}
      </p>
      {!isEmpty && tools}
      {!isEmpty && (
        <span className={styles.sort}>
          <Select
            compact
            aria-label={texts.sort.label}
            value={orders.find((order) => order === params.sort) ?? standardOrder}
            onChange={(event) => sortBy(event.target.value as ListOrder)}
            options={orders.map((value) => ({ value, label: texts.sort[value] }))}
          />
        </span>
      )}
      <SegmentedLinks
        label={texts.view.label}
        iconsOnPhones
        items={[
          {
            to: paths.tracks(sharedParams),
            label: texts.view.tracks,
            icon: <Music aria-hidden="true" />,
            current: list === 'tracks',
          },
          {
            to: paths.albums(sharedParams),
            label: texts.view.albums,
            icon: <Disc3 aria-hidden="true" />,
            current: list === 'albums',
          },
        ]}
      />
    </div>
  )
}
