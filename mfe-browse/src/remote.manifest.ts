import type { RemoteManifest } from '@sori/shared-lib/contract/registry'

/** What the shell knows of this remote before loading it: data only. */
export const manifest = {
  name: 'browse',
  contract: '^1.0.0',
  routes: [
    {
      path: '/sounds/tracks',
      access: 'public',
      title: { ko: '트랙', en: 'Tracks' },
      firstData: ['/api/sounds/tracks{search}', '/api/sounds/tags/mapped{search}'],
    },
    { path: '/sounds/albums', access: 'public', title: { ko: '앨범 팩 검색', en: 'Album Pack Search' }, firstData: [] },
    { path: '/sounds/tracks/one', access: 'public', title: { ko: '트랙 상세', en: 'Track' }, firstData: [] },
    { path: '/sounds/albums/one', access: 'public', title: { ko: '앨범 상세', en: 'Album' }, firstData: [] },
  ],
  nav: [{ path: '/sounds/tracks', label: { ko: '트랙', en: 'Tracks' }, icon: 'music', audience: 'everyone', order: 10 }],
  dock: './player',
} satisfies RemoteManifest
