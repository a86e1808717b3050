import { hasFailed, ListView } from '@sori/remote-kit/lists'
import { useLocale } from '@sori/remote-kit/remote'
import { TrackList, TrackRowSkeleton } from '@sori/remote-kit/ui'
import { useWords } from '../../messages/useWords.ts'
import { CatalogueRow } from '../../ui/CatalogueRow.tsx'
import { BrowsePage } from './BrowsePage.tsx'
import { NothingFound } from './NothingFound.tsx'
import { useListTracksQuery, usePrefetch } from './tracksApi.ts'
import { toggledTag, useBrowseList } from './useBrowseList.ts'
import { usePlayList } from './usePlayList.ts'

/** Rows of the first view, whose pictures are loaded at once. */
const FIRST_VIEW = 8

/** `/sounds/tracks`: the whole catalogue by the row, searched, filtered, sorted and heard. */
export function TracksPage() {
  const t = useWords()
  const locale = useLocale()
  const browse = useBrowseList()
  const { params, go } = browse
  const tracks = useListTracksQuery(params)
  const list = usePlayList(params, tracks.data)
  const count = hasFailed(tracks) ? undefined : tracks.data && t.tracks.count(tracks.data.paging.total.toLocaleString(locale))
  return (
    <BrowsePage browse={browse} title={t.tracks.title} count={count}>
      <ListView
        list={browse}
        query={tracks}
        prefetch={usePrefetch('listTracks')}
        words={t.tracks}
        empty={<NothingFound />}
        skeleton={
          <TrackList label={t.tracks.list} loading>
            <TrackRowSkeleton />
          </TrackList>
        }
      >
        {(items, stale) => (
          <TrackList label={t.tracks.list} stale={stale}>
            {items.map((track, index) => (
              <CatalogueRow
                key={track.id}
                track={track}
                list={list}
                priority={index < FIRST_VIEW}
                onTag={(kind, tag) => params[`more[${kind}]`].includes(tag) || go(toggledTag(params, kind, tag))}
              />
            ))}
          </TrackList>
        )}
      </ListView>
    </BrowsePage>
  )
}
