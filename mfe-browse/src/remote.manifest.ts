import { browseParams, pageParams } from '@sori/contract/catalogue'
import { patternsOf } from '@sori/contract/list-params'
import { paths } from '@sori/contract/paths'
import type { WrittenManifest } from '@sori/contract/registry'
import {
  albumHeads,
  albumsHeads,
  artistHeads,
  collectionHeads,
  homeHeads,
  trackHeads,
  tracksHeads,
} from './remote.heads.ts'

/** The query parameters of the lists. The shell needs them to prefetch data of a page. */
const params = patternsOf(browseParams)

export const manifest = {
  name: 'browse',
  contract: '^1.5.0',
  routes: [
    {
      path: paths.start(),
      access: 'public',
      title: { ko: '홈', en: 'Home' },
      page: './features/home/HomePage.tsx',
      firstData: ['/api/home', '/api/payment/plans'],
      heads: homeHeads,
    },
    {
      path: paths.tracks(),
      access: 'public',
      title: { ko: '트랙', en: 'Tracks' },
      params,
      firstData: ['/api/sounds/tracks{search}', '/api/sounds/tags/mapped?counts=true{search}'],
      heads: tracksHeads,
    },
    {
      path: paths.albums(),
      access: 'public',
      title: { ko: '앨범 팩 검색', en: 'Album Pack Search' },
      params,
      page: './features/browse/AlbumsPage.tsx',
      firstData: [
        '/api/sounds/albums{search}',
        '/api/sounds/tags/mapped?list=albums&counts=true{search}',
      ],
      heads: albumsHeads,
    },
    {
      path: paths.track(),
      access: 'public',
      title: { ko: '트랙 상세', en: 'Track' },
      page: './features/track/TrackPage.tsx',
      firstData: ['/api/sounds/tracks/{nickname}/title/{title}'],
      namedBy: ['nickname', 'title'],
      heads: trackHeads,
    },
    {
      path: paths.album(),
      access: 'public',
      title: { ko: '앨범 상세', en: 'Album' },
      page: './features/album/AlbumPage.tsx',
      firstData: [
        '/api/sounds/albums/{nickname}/title/{albumName}?nickname={nickname}&albumName={albumName}',
      ],
      namedBy: ['nickname', 'albumName'],
      heads: albumHeads,
    },
    {
      path: paths.favourites(),
      access: 'ROLE_USER',
      title: { ko: '저장한 트랙', en: 'Saved tracks' },
      params: patternsOf(pageParams),
      page: './features/favourites/FavouritesPage.tsx',
      firstData: ['/api/me/favourites{search}'],
    },
    {
      path: paths.collections(),
      access: 'ROLE_USER',
      title: { ko: '컬렉션', en: 'Collections' },
      page: './features/collections/CollectionsPage.tsx',
      firstData: ['/api/me/collections'],
    },
    {
      path: paths.following(),
      access: 'ROLE_USER',
      title: { ko: '팔로우한 아티스트', en: 'Followed artists' },
      params: patternsOf(pageParams),
      page: './features/following/FollowingPage.tsx',
      firstData: ['/api/me/following{search}'],
    },
    {
      path: paths.collection(),
      access: 'public',
      title: { ko: '컬렉션', en: 'Collection' },
      page: './features/collections/CollectionPage.tsx',
      firstData: ['/api/sounds/collections/{code}'],
      namedBy: ['code'],
      heads: collectionHeads,
    },
    {
      path: `${paths.artistPage()}/*`,
      access: 'public',
      title: { ko: '아티스트', en: 'Artist' },
      page: './features/artist/ArtistPage.tsx',
      firstData: [],
      heads: artistHeads,
    },
  ],
  nav: [
    {
      path: paths.start(),
      label: { ko: '홈', en: 'Home' },
      icon: 'house',
      audience: 'public',
      order: 5,
    },
    {
      path: paths.tracks(),
      label: { ko: '트랙', en: 'Tracks' },
      icon: 'music',
      audience: 'public',
      order: 10,
    },
    {
      path: paths.favourites(),
      label: { ko: '저장한 트랙', en: 'Saved tracks' },
      icon: 'heart',
      audience: 'ROLE_USER',
      order: 5,
      also: [paths.collections(), paths.following()],
    },
  ],
  dock: './player',
} satisfies WrittenManifest
