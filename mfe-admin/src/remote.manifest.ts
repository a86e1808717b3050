import {
  changesParams,
  remotesParams,
  userParams,
  usersParams,
} from '@sori/contract/administration'
import { patternsOf } from '@sori/contract/list-params'
import { managedAlbumsParams, managedTracksParams } from '@sori/contract/management'
import { paths } from '@sori/contract/paths'
import { refundsParams } from '@sori/contract/payment'
import { managedPayoutsParams } from '@sori/contract/payouts'
import type { WrittenManifest } from '@sori/contract/registry'
import { reportsParams } from '@sori/contract/reports'

export const manifest = {
  name: 'admin',
  contract: '^1.2.0',
  routes: [
    {
      path: paths.adminStatistics(),
      access: 'ROLE_ADMIN',
      title: { ko: '사이트 통계', en: 'Site statistics' },
      page: './features/statistics/StatisticsPage.tsx',
      firstData: [],
    },
    {
      path: paths.adminUsers(),
      access: 'ROLE_ADMIN',
      title: { ko: '유저 관리', en: 'Users' },
      params: patternsOf(usersParams),
      page: './features/users/UsersPage.tsx',
      firstData: ['/api/admin/users{search}'],
    },
    {
      path: paths.adminUser(),
      access: 'ROLE_ADMIN',
      title: { ko: '유저 상세 정보', en: 'User details' },
      params: patternsOf(userParams),
      page: './features/users/UserPage.tsx',
      firstData: [],
      namedBy: ['userId'],
    },
    {
      path: paths.adminAlbums(),
      access: 'ROLE_ADMIN',
      title: { ko: '앨범 관리', en: 'Album management' },
      params: patternsOf(managedAlbumsParams),
      page: './features/catalogue/AlbumsPage.tsx',
      firstData: ['/api/admin/albums{search}'],
    },
    {
      path: paths.adminTracks(),
      access: 'ROLE_ADMIN',
      title: { ko: '트랙 관리', en: 'Track management' },
      params: patternsOf(managedTracksParams),
      page: './features/catalogue/TracksPage.tsx',
      firstData: ['/api/admin/tracks{search}'],
    },
    {
      path: paths.adminTags(),
      access: 'ROLE_ADMIN',
      title: { ko: '태그 표기 관리', en: 'Tag spelling' },
      page: './features/spelling/SpellingPage.tsx',
      firstData: ['/api/sounds/tags'],
    },
    {
      path: paths.adminReports(),
      access: 'ROLE_ADMIN',
      title: { ko: '신고 관리', en: 'Reports' },
      params: patternsOf(reportsParams),
      page: './features/reports/ReportsPage.tsx',
      firstData: ['/api/admin/reports{search}'],
    },
    {
      path: paths.adminPayouts(),
      access: 'ROLE_ADMIN',
      title: { ko: '정산 관리', en: 'Payouts' },
      params: patternsOf(managedPayoutsParams),
      page: './features/payouts/PayoutsPage.tsx',
      firstData: ['/api/admin/payouts{search}'],
    },
    {
      path: paths.adminRefunds(),
      access: 'ROLE_ADMIN',
      title: { ko: '환불 관리', en: 'Refunds' },
      params: patternsOf(refundsParams),
      page: './features/refunds/RefundsPage.tsx',
      firstData: ['/api/admin/refunds{search}'],
    },
    {
      path: paths.adminChanges(),
      access: 'ROLE_ADMIN',
      title: { ko: '변경 기록', en: 'Change log' },
      params: patternsOf(changesParams),
      page: './features/changes/ChangesPage.tsx',
      firstData: ['/api/admin/changes{search}'],
    },
    {
      path: paths.adminRemotes(),
      access: 'ROLE_ADMIN',
      title: { ko: '리모트 관리', en: 'Remotes' },
      params: patternsOf(remotesParams),
      page: './features/remotes/RemotesPage.tsx',
      firstData: ['/api/admin/remotes{search}'],
    },
    {
      path: paths.adminAccount(),
      access: 'ROLE_ADMIN',
      title: { ko: '내 계정', en: 'My account' },
      page: './features/account/AccountPage.tsx',
      firstData: ['/api/me/sessions'],
    },
  ],
  nav: [
    {
      path: paths.adminStatistics(),
      label: { ko: '사이트 통계', en: 'Site statistics' },
      icon: 'chart-column',
      audience: 'ROLE_ADMIN',
      order: 10,
    },
    {
      path: paths.adminUsers(),
      label: { ko: '유저 관리', en: 'Users' },
      icon: 'users',
      audience: 'ROLE_ADMIN',
      order: 20,
      also: [paths.adminUser(), paths.adminPayouts(), paths.adminRefunds(), paths.adminChanges()],
    },
    {
      path: paths.adminAlbums(),
      label: { ko: '앨범 관리', en: 'Album management' },
      icon: 'disc-3',
      audience: 'ROLE_ADMIN',
      order: 30,
      also: [paths.adminTracks(), paths.adminTags()],
    },
    {
      path: paths.adminReports(),
      label: { ko: '신고 관리', en: 'Reports' },
      icon: 'flag',
      audience: 'ROLE_ADMIN',
      order: 40,
    },
    {
      path: paths.adminRemotes(),
      label: { ko: '리모트 관리', en: 'Remotes' },
      icon: 'upload',
      audience: 'ROLE_ADMIN',
      order: 50,
    },
    {
      path: paths.adminAccount(),
      label: { ko: '내 계정', en: 'My account' },
      icon: 'key-round',
      audience: 'ROLE_ADMIN',
      order: 60,
    },
  ],
} satisfies WrittenManifest
