import { TrackList, TrackRowSkeleton, tagSetOf } from '@sori/market-kit/catalogue'
import { useLocale } from '@sori/remote-kit/host'
import { hasFailed, isEmpty, ListView } from '@sori/remote-kit/lists'
import { listTracks, useListTracksQuery, usePrefetch } from '../../api/tracksApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { CatalogueRow } from '../../ui/CatalogueRow.tsx'
import { useLoaded } from '../../ui/useLoaded.ts'
import { usePlayList } from '../../ui/usePlayList.ts'
import { BrowsePage } from './BrowsePage.tsx'
import { SelectionToggle } from './SelectionToggle.tsx'
import { toggledTag, useBrowseList } from './useBrowseList.ts'
import { useRowSelection } from './useRowSelection.ts'

/** The number of rows in the first view. Their covers are loaded immediately. */
const FIRST_VIEW = 8

/** Renders `/sounds/tracks`. */
export function TracksPage() {
  const texts = useTexts()
  const locale = useLocale()
  const browse = useBrowseList()
  const { params, go } = browse
  // A cached list of the library may lack tracks that the member has just saved.
  const tracks = useListTracksQuery(params, { refetchOnMountOrArgChange: Boolean(params.only) })
  const list = usePlayList(params, tracks.data, listTracks.initiate)
  const chosenTags = tagSetOf((kind) => [...params[`more[${kind}]`]])
  const selection = useRowSelection(tracks.data?.items)
  const nothingModule = useLoaded(
    isEmpty(tracks),
    () => import(/* webpackChunkName: "list" */ './NothingFound.tsx'),
  )
  const showsMatches =
    (params.type === 'a' || params.type === 'n') && params.keyword !== '' && params.page === 1
  const matchesModule = useLoaded(
    showsMatches,
    () => import(/* webpackChunkName: "list" */ './SearchMatches.tsx'),
  )
  const barModule = useLoaded(
    selection.isChoosing,
    () => import(/* webpackChunkName: "list" */ './SelectionBar.tsx'),
  )
  const count = hasFailed(tracks)
    ? undefined
    : tracks.data && texts.tracks.count(tracks.data.paging.total.toLocaleString(locale))
  const tools = !hasFailed(tracks) && <SelectionToggle selection={selection} />
  return (
    <BrowsePage
      browse={browse}
      title={texts.tracks.title}
      count={count}
      isEmpty={isEmpty(tracks)}
      spelling={tracks.currentData?.spelling}
      tools={tools}
    >
      {showsMatches && matchesModule && !isEmpty(tracks) && (
        <matchesModule.SearchMatches params={params} spelling={tracks.currentData?.spelling} />
      )}
      {!isEmpty(tracks) && barModule && <barModule.SelectionBar selection={selection} />}
      <ListView
        list={browse}
        query={tracks}
        prefetch={usePrefetch('listTracks')}
        texts={texts.tracks}
        empty={nothingModule && <nothingModule.NothingFound {...browse} />}
        skeleton={
          <TrackList label={texts.tracks.list} loading>
            <TrackRowSkeleton />
          </TrackList>
        }
      >
        {(items, stale) => (
          <TrackList label={texts.tracks.list} stale={stale}>
            {items.map((track, index) => (
              <CatalogueRow
                key={track.id}
                track={track}
                list={list}
                priority={index < FIRST_VIEW}
                chosenTags={chosenTags}
                selected={selection.isSelected(track)}
                onSelect={
                  selection.isChoosing ? (selected) => selection.select(track, selected) : undefined
                }
                onTag={(kind, tag) => go(toggledTag(params, kind, tag))}
              />
            ))}
          </TrackList>
        )}
      </ListView>
    </BrowsePage>
  )
}
