import { type BrowseSort, browseSorts } from '@sori/shared-lib/contract/catalogue'
import { useLocale } from '@sori/shared-lib/remote'
import { SegmentedLinks, Select } from '@sori/shared-lib/ui'
import Disc3 from 'lucide-react/icons/disc-3'
import Music from 'lucide-react/icons/music'
import { browseSearch, withFilters } from '../../api/browseSearch.ts'
import { useWords } from '../../messages/useWords.ts'
import styles from './BrowseBar.module.css'
import type { BrowseWay } from './useBrowsePlace.ts'

/** Above the list: how many there are, in which order, and the way to see the same as albums (which drops the page). */
export function BrowseBar({ place, go, total }: BrowseWay & { total: number | undefined }) {
  const t = useWords()
  const locale = useLocale()
  const search = browseSearch(withFilters(place, {}))
  return (
    <div className={styles.bar}>
      <p className={styles.count} role="status">
        {total === undefined ? '' : t.tracks.count(total.toLocaleString(locale))}
      </p>
      <Select
        compact
        aria-label={t.sort.label}
        value={place.sort}
        onChange={(event) => go(withFilters(place, { sort: event.target.value as BrowseSort }))}
        options={browseSorts.map((value) => ({ value, label: t.sort[value] }))}
      />
      <SegmentedLinks
        label={t.view.label}
        iconsOnPhones
        items={[
          { to: `/sounds/tracks${search}`, label: t.view.tracks, icon: <Music aria-hidden="true" />, current: true },
          { to: `/sounds/albums${search}`, label: t.view.albums, icon: <Disc3 aria-hidden="true" /> },
        ]}
      />
    </div>
  )
}
