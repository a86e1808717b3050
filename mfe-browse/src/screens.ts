import { paths } from '@sori/contract/paths'
import { lazyPage } from '@sori/remote-kit/host'
import type { ComponentType } from 'react'
import { TracksPage } from './features/browse/TracksPage.tsx'

/** The page of each route. Only the most visited page, the tracks, is not a separate chunk. */
export const screens: Readonly<Record<string, ComponentType>> = {
  [paths.tracks()]: TracksPage,
  [paths.start()]: lazyPage(() =>
    import('./features/home/HomePage.tsx').then(({ HomePage }) => HomePage),
  ),
  [paths.albums()]: lazyPage(() =>
    import('./features/browse/AlbumsPage.tsx').then(({ AlbumsPage }) => AlbumsPage),
  ),
  [paths.favourites()]: lazyPage(() =>
    import(/* webpackChunkName: "library" */ './features/favourites/FavouritesPage.tsx').then(
      ({ FavouritesPage }) => FavouritesPage,
    ),
  ),
  [paths.collections()]: lazyPage(() =>
    import(/* webpackChunkName: "library" */ './features/collections/CollectionsPage.tsx').then(
      ({ CollectionsPage }) => CollectionsPage,
    ),
  ),
  [paths.following()]: lazyPage(() =>
    import(/* webpackChunkName: "library" */ './features/following/FollowingPage.tsx').then(
      ({ FollowingPage }) => FollowingPage,
    ),
  ),
  [paths.collection()]: lazyPage(() =>
    import(/* webpackChunkName: "library" */ './features/collections/CollectionPage.tsx').then(
      ({ CollectionPage }) => CollectionPage,
    ),
  ),
  [paths.track()]: lazyPage(() =>
    import('./features/track/TrackPage.tsx').then(({ TrackPage }) => TrackPage),
  ),
  [paths.album()]: lazyPage(() =>
    import('./features/album/AlbumPage.tsx').then(({ AlbumPage }) => AlbumPage),
  ),
  [`${paths.artistPage()}/*`]: lazyPage(() =>
    import('./features/artist/ArtistPage.tsx').then(({ ArtistPage }) => ArtistPage),
  ),
}
