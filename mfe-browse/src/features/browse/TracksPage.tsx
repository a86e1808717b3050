import { useWords } from '../../messages/useWords.ts'
import { BrowseBar } from './BrowseBar.tsx'
import { SearchBar } from './SearchBar.tsx'
import { TagFilters } from './TagFilters.tsx'
import { TrackResults } from './TrackResults.tsx'
import styles from './TracksPage.module.css'
import { useListTracksQuery } from './tracksApi.ts'
import { useBrowsePlace } from './useBrowsePlace.ts'

/** `/sounds/tracks`: the whole catalogue by the row, searched, filtered, sorted and heard. */
export function TracksPage() {
  const t = useWords()
  const way = useBrowsePlace()
  const tracks = useListTracksQuery(way.place)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t.tracks.title}</h1>
        <SearchBar {...way} />
      </header>
      <TagFilters {...way} />
      <div className={styles.results}>
        <BrowseBar {...way} total={tracks.isError ? undefined : tracks.data?.total} />
        <TrackResults {...way} answer={tracks} />
      </div>
    </div>
  )
}
