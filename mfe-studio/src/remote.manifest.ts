import { paths } from '@sori/contract/paths'
import type { WrittenManifest } from '@sori/contract/registry'

export const manifest = {
  name: 'studio',
  contract: '^1.5.0',
  routes: [
    {
      path: paths.myStatistics(),
      access: 'ROLE_USER',
      title: { ko: '음원 관리', en: 'Sound management' },
      page: './features/statistics/StatisticsPage.tsx',
      firstData: ['/api/statistic/sounds/stats/me', '/api/me/earnings'],
    },
    {
      path: paths.upload(),
      access: 'ROLE_USER',
      title: { ko: '음원 업로드', en: 'Upload a sound' },
      page: './features/upload/UploadPage.tsx',
      firstData: ['/api/me/earnings'],
    },
    {
      path: paths.myItems('albums'),
      access: 'ROLE_USER',
      title: { ko: '앨범 관리', en: 'Album management' },
      page: './features/management/AlbumsPage.tsx',
      firstData: ['/api/me/albums'],
    },
    {
      path: paths.myItems('tracks'),
      access: 'ROLE_USER',
      title: { ko: '트랙 관리', en: 'Track management' },
      page: './features/management/TracksPage.tsx',
      firstData: ['/api/me/tracks'],
    },
    {
      path: paths.myItems('tags'),
      access: 'ROLE_USER',
      title: { ko: '태그 관리', en: 'Tag management' },
      page: './features/management/TagsPage.tsx',
      firstData: [],
    },
    {
      path: `${paths.myItems()}/*`,
      access: 'ROLE_USER',
      title: { ko: '음원 관리', en: 'Sound management' },
      firstData: [],
    },
  ],
  nav: [
    {
      path: paths.myStatistics(),
      label: { ko: '음원 관리', en: 'Sound management' },
      icon: 'chart-column',
      audience: 'ROLE_USER',
      order: 50,
    },
    {
      path: paths.myItems('tracks'),
      label: { ko: '트랙 관리', en: 'Track management' },
      icon: 'disc-3',
      audience: 'ROLE_USER',
      order: 55,
      also: [paths.myItems('albums'), paths.myItems('tags')],
    },
    {
      path: paths.upload(),
      label: { ko: '음원 업로드', en: 'Upload a sound' },
      icon: 'upload',
      audience: 'ROLE_USER',
      order: 60,
    },
  ],
} satisfies WrittenManifest
