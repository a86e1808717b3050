import { useLocale } from '@sori/remote-kit/remote'
import { TrackList, TrackRowSkeleton } from '@sori/remote-kit/ui'
import { toggleTag } from '../../api/browseSearch.ts'
import { useWords } from '../../messages/useWords.ts'
import { CatalogueRow } from '../../ui/CatalogueRow.tsx'
import { BrowsePage } from './BrowsePage.tsx'
import { hasFailed, Results } from './Results.tsx'
import { useListTracksQuery, usePrefetch } from './tracksApi.ts'
import { useBrowsePlace } from './useBrowsePlace.ts'

/** Rows of the first view, whose pictures are loaded at once. */
const FIRST_VIEW = 8

/** `/sounds/tracks`: the whole catalogue by the row, searched, filtered, sorted and heard. */
export function TracksPage() {
  const t = useWords()
  const locale = useLocale()
  const way = useBrowsePlace()
  const { place, go } = way
  const tracks = useListTracksQuery(place)
  const count = hasFailed(tracks) ? undefined : tracks.data && t.tracks.count(tracks.data.total.toLocaleString(locale))
  return (
    <BrowsePage way={way} title={t.tracks.title} count={count}>
      <Results
        {...way}
        answer={tracks}
        prefetch={usePrefetch('listTracks')}
        skeleton={
          <TrackList label={t.tracks.list} loading>
            <TrackRowSkeleton />
          </TrackList>
        }
      >
        {({ dtoList }, stale) => (
          <TrackList label={t.tracks.list} stale={stale}>
            {dtoList.map((track, index) => (
              <CatalogueRow
                key={track.musicDTO.musicId}
                track={track}
                queue={dtoList}
                priority={index < FIRST_VIEW}
                onTag={(kind, tag) => place[`more[${kind}]`].includes(tag) || go(toggleTag(place, kind, tag))}
              />
            ))}
          </TrackList>
        )}
      </Results>
    </BrowsePage>
  )
}
