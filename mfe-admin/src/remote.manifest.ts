import { paths } from '@sori/contract/paths'
import type { RemoteManifest } from '@sori/contract/registry'

/** What the shell knows of this remote before loading it: data only. */
export const manifest = {
  name: 'admin',
  contract: '^1.0.0',
  routes: [
    { path: paths.adminStatistics(), access: 'ROLE_ADMIN', title: { ko: '사이트 통계', en: 'Site statistics' }, firstData: [] },
    { path: paths.adminUsers(), access: 'ROLE_ADMIN', title: { ko: '유저 관리', en: 'Users' }, firstData: [] },
    { path: paths.adminAlbums(), access: 'ROLE_ADMIN', title: { ko: '앨범 관리', en: 'Albums' }, firstData: [] },
    { path: paths.adminTracks(), access: 'ROLE_ADMIN', title: { ko: '트랙 관리', en: 'Tracks' }, firstData: [] },
    { path: paths.adminTags(), access: 'ROLE_ADMIN', title: { ko: '태그 표기 관리', en: 'Tag spelling' }, firstData: [] },
  ],
  nav: [
    {
      path: paths.adminStatistics(),
      label: { ko: '사이트 통계', en: 'Site statistics' },
      icon: 'chart-column',
      audience: 'admin',
      order: 10,
    },
    { path: paths.adminUsers(), label: { ko: '유저 관리', en: 'Users' }, icon: 'users', audience: 'admin', order: 20 },
    { path: paths.adminAlbums(), label: { ko: '앨범 관리', en: 'Albums' }, icon: 'disc-3', audience: 'admin', order: 30 },
  ],
} satisfies RemoteManifest
