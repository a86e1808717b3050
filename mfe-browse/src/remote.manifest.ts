import type { RemoteManifest } from '@sori/contract/registry'

const tags = '[^A-Z,\\s]+(?:,[^A-Z,\\s]+)*'
/** The query of a browse page as `browseSearch` writes it: what the shell may ask for before this remote is there. */
const params = {
  keyword: '\\S(?:.*\\S)?',
  type: 'n',
  'more[instrument]': tags,
  'more[mood]': tags,
  'more[genre]': tags,
  sort: 'oldest|download',
  page: '[2-9]|[1-9]\\d{1,8}',
  size: '(?!20$)(?:[1-9]\\d?|100)',
}

/** What the shell knows of this remote before loading it: data only. */
export const manifest = {
  name: 'browse',
  contract: '^1.0.0',
  routes: [
    {
      path: '/sounds/tracks',
      access: 'public',
      title: { ko: '트랙', en: 'Tracks' },
      params,
      firstData: ['/api/sounds/tracks{search}', '/api/sounds/tags/mapped{search}'],
    },
    {
      path: '/sounds/albums',
      access: 'public',
      title: { ko: '앨범 팩 검색', en: 'Album Pack Search' },
      params,
      firstData: ['/api/sounds/albums{search}', '/api/sounds/tags/mapped?list=albums{search}'],
    },
    {
      path: '/sounds/tracks/one',
      access: 'public',
      title: { ko: '트랙 상세', en: 'Track' },
      firstData: [],
      namedBy: ['nickname', 'title'],
    },
    {
      path: '/sounds/albums/one',
      access: 'public',
      title: { ko: '앨범 상세', en: 'Album' },
      firstData: [],
      namedBy: ['nickname', 'albumName'],
    },
  ],
  nav: [{ path: '/sounds/tracks', label: { ko: '트랙', en: 'Tracks' }, icon: 'music', audience: 'everyone', order: 10 }],
  dock: './player',
} satisfies RemoteManifest
