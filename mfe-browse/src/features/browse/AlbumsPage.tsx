import { useLocale } from '@sori/remote-kit/remote'
import { AlbumCard, AlbumCardSkeleton, AlbumGrid } from '@sori/remote-kit/ui'
import { useWords } from '../../messages/useWords.ts'
import { albumHref, artistHref } from '../../ui/catalogueHrefs.ts'
import { useListAlbumsQuery, usePrefetch } from './albumsApi.ts'
import { BrowsePage } from './BrowsePage.tsx'
import { hasFailed, Results } from './Results.tsx'
import { useBrowsePlace } from './useBrowsePlace.ts'

/** Cards of the first view, whose pictures are loaded at once. */
const FIRST_VIEW = 10

/** `/sounds/albums`: the same catalogue by the album. */
export function AlbumsPage() {
  const t = useWords()
  const locale = useLocale()
  const way = useBrowsePlace()
  const albums = useListAlbumsQuery(way.place)
  const count = hasFailed(albums) ? undefined : albums.data && t.albums.count(albums.data.total.toLocaleString(locale))
  return (
    <BrowsePage way={way} title={t.albums.title} count={count}>
      <Results
        {...way}
        answer={albums}
        prefetch={usePrefetch('listAlbums')}
        skeleton={
          <AlbumGrid label={t.albums.list} loading>
            <AlbumCardSkeleton />
          </AlbumGrid>
        }
      >
        {({ dtoList }, stale) => (
          <AlbumGrid label={t.albums.list} stale={stale}>
            {dtoList.map((album, index) => (
              <AlbumCard
                key={album.albumDTO.albumId}
                item={album}
                labels={t.row}
                hrefs={{ album: albumHref(album.albumDTO), artist: artistHref(album.albumDTO.nickname) }}
                priority={index < FIRST_VIEW}
              />
            ))}
          </AlbumGrid>
        )}
      </Results>
    </BrowsePage>
  )
}
