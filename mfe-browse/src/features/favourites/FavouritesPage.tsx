import { pageParams } from '@sori/contract/catalogue'
import { commonTexts } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import { TrackList, TrackRowSkeleton } from '@sori/market-kit/catalogue'
import { PageHead } from '@sori/market-kit/management'
import { useLocale } from '@sori/remote-kit/host'
import { ListView, useListParams } from '@sori/remote-kit/lists'
import { ButtonLink, EmptyState } from '@sori/remote-kit/ui'
import Heart from 'lucide-react/icons/heart'
import { useNavigate } from 'react-router-dom'
import {
  listFavourites,
  useListFavouritesQuery,
  usePrefetch,
} from '../../favourites/favouritesApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { CatalogueRow } from '../../ui/CatalogueRow.tsx'
import styles from '../../ui/Detail.module.css'
import { LibraryTabs } from '../../ui/LibraryTabs.tsx'
import { usePlayList } from '../../ui/usePlayList.ts'
import { useFavouritesTexts } from './favouritesTexts.ts'

/** Renders `/me/favourites`: saved tracks, beginning with the last saved. */
export function FavouritesPage() {
  const texts = useTexts()
  const favouritesTexts = useFavouritesTexts()
  const locale = useLocale()
  const common = commonTexts(locale)
  const navigate = useNavigate()
  const list = useListParams(pageParams)
  const query = useListFavouritesQuery(list.params, { refetchOnMountOrArgChange: true })
  const playList = usePlayList(list.params, query.data, listFavourites.initiate)
  const total = query.data?.paging.total
  return (
    <div className={styles.page}>
      <PageHead
        title={favouritesTexts.title}
        count={total === undefined ? undefined : texts.tracks.count(total.toLocaleString(locale))}
      >
        <LibraryTabs current="favourites" />
      </PageHead>
      <ListView
        list={list}
        query={query}
        prefetch={usePrefetch('listFavourites')}
        texts={texts.tracks}
        empty={
          <EmptyState
            icon={<Heart />}
            title={favouritesTexts.empty}
            hint={favouritesTexts.emptyHint}
            action={<ButtonLink to={paths.tracks()}>{common.toTracks}</ButtonLink>}
          />
        }
        skeleton={
          <TrackList label={favouritesTexts.title} loading>
            <TrackRowSkeleton />
          </TrackList>
        }
      >
        {(items, stale) => (
          <TrackList label={favouritesTexts.title} stale={stale}>
            {items.map((track) => (
              <CatalogueRow
                key={track.id}
                track={track}
                list={playList}
                onTag={(kind, tag) => void navigate(paths.tag(kind, tag))}
              />
            ))}
          </TrackList>
        )}
      </ListView>
    </div>
  )
}
