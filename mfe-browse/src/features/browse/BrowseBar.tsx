import { type BrowseSort, browseSorts } from '@sori/contract/catalogue'
import { SegmentedLinks, Select } from '@sori/remote-kit/ui'
import Disc3 from 'lucide-react/icons/disc-3'
import Music from 'lucide-react/icons/music'
import { useLocation } from 'react-router-dom'
import { browseSearch, withFilters } from '../../api/browseSearch.ts'
import { useWords } from '../../messages/useWords.ts'
import styles from './BrowseBar.module.css'
import type { BrowseWay } from './useBrowsePlace.ts'

/** Above the list: how many there are, in which order, and the way to see the same as albums (which drops the page). */
export function BrowseBar({ place, go, count }: BrowseWay & { count: string | undefined }) {
  const t = useWords()
  const { pathname } = useLocation()
  const search = browseSearch(withFilters(place, {}))
  return (
    <div className={styles.bar}>
      <p className={styles.count} role="status">
        {count}
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
          { path: '/sounds/tracks', label: t.view.tracks, icon: <Music aria-hidden="true" /> },
          { path: '/sounds/albums', label: t.view.albums, icon: <Disc3 aria-hidden="true" /> },
        ].map(({ path, ...item }) => ({ ...item, to: `${path}${search}`, current: path === pathname }))}
      />
    </div>
  )
}
