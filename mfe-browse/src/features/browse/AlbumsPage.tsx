import { AlbumCard, AlbumCardSkeleton, AlbumGrid } from '@sori/market-kit/catalogue'
import { useLocale } from '@sori/remote-kit/host'
import { hasFailed, isEmpty, ListView } from '@sori/remote-kit/lists'
import { useTexts } from '../../messages/useTexts.ts'
import { useListAlbumsQuery, usePrefetch } from './albumsApi.ts'
import { BrowsePage } from './BrowsePage.tsx'
import { NothingFound } from './NothingFound.tsx'
import { useBrowseList } from './useBrowseList.ts'
import { usePlayAlbum } from './usePlayAlbum.ts'

/** Renders `/sounds/albums`. */
export function AlbumsPage() {
  const texts = useTexts()
  const locale = useLocale()
  const browse = useBrowseList()
  const albums = useListAlbumsQuery(browse.params)
  const { play, prefetch } = usePlayAlbum()
  const count = hasFailed(albums)
    ? undefined
    : albums.data && texts.albums.count(albums.data.paging.total.toLocaleString(locale))
  return (
    <BrowsePage
      browse={browse}
      title={texts.albums.title}
      count={count}
      isEmpty={isEmpty(albums)}
      spelling={albums.currentData?.spelling}
    >
      <ListView
        list={browse}
        query={albums}
        prefetch={usePrefetch('listAlbums')}
        texts={texts.albums}
        empty={<NothingFound {...browse} />}
        skeleton={
          <AlbumGrid label={texts.albums.list} loading>
            <AlbumCardSkeleton />
          </AlbumGrid>
        }
      >
        {(items, stale) => (
          <AlbumGrid label={texts.albums.list} stale={stale}>
            {items.map((album, index) => (
              <AlbumCard
                key={album.id}
                album={album}
                labels={texts.row}
                priority={index === 0}
                playLabel={texts.album.play(album.name)}
                onPlay={() => void play(album)}
                onPreload={() => prefetch(album)}
              />
            ))}
          </AlbumGrid>
        )}
      </ListView>
    </BrowsePage>
  )
}
