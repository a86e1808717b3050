import type { RemoteManifest } from '@sori/contract/registry'

/** What the shell knows of this remote before loading it: data only. */
export const manifest = {
  name: 'studio',
  contract: '^1.0.0',
  routes: [
    { path: '/me/statistic', access: 'ROLE_USER', title: { ko: '음원 관리', en: 'Sound management' }, firstData: [] },
    { path: '/me/sounds/upload', access: 'ROLE_USER', title: { ko: '음원 업로드', en: 'Upload a sound' }, firstData: [] },
    { path: '/me/sounds/albums', access: 'ROLE_USER', title: { ko: '내 앨범', en: 'My albums' }, firstData: [] },
    { path: '/me/sounds/tracks', access: 'ROLE_USER', title: { ko: '내 트랙', en: 'My tracks' }, firstData: [] },
    { path: '/me/sounds/tags', access: 'ROLE_USER', title: { ko: '태그 관리', en: 'Tag management' }, firstData: [] },
    { path: '/me/sounds/*', access: 'ROLE_USER', title: { ko: '음원 관리', en: 'Sound management' }, firstData: [] },
  ],
  nav: [
    { path: '/me/statistic', label: { ko: '음원 관리', en: 'Sound management' }, icon: 'chart-column', audience: 'member', order: 50 },
    { path: '/me/sounds/upload', label: { ko: '음원 업로드', en: 'Upload a sound' }, icon: 'upload', audience: 'member', order: 60 },
  ],
} satisfies RemoteManifest
