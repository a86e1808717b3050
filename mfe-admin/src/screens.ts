import { paths } from '@sori/contract/paths'
import { lazyPage } from '@sori/remote-kit/host'
import type { ComponentType } from 'react'

/** The page of each route; each is loaded when it is first shown. */
export const screens: Readonly<Record<string, ComponentType>> = {
  [paths.adminStatistics()]: lazyPage(() =>
    import('./features/statistics/StatisticsPage.tsx').then(({ StatisticsPage }) => StatisticsPage),
  ),
  [paths.adminUsers()]: lazyPage(() =>
    import('./features/users/UsersPage.tsx').then(({ UsersPage }) => UsersPage),
  ),
  [paths.adminUser()]: lazyPage(() =>
    import('./features/users/UserPage.tsx').then(({ UserPage }) => UserPage),
  ),
  [paths.adminAlbums()]: lazyPage(() =>
    import('./features/catalogue/AlbumsPage.tsx').then(({ AlbumsPage }) => AlbumsPage),
  ),
  [paths.adminTracks()]: lazyPage(() =>
    import('./features/catalogue/TracksPage.tsx').then(({ TracksPage }) => TracksPage),
  ),
  [paths.adminTags()]: lazyPage(() =>
    import('./features/spelling/SpellingPage.tsx').then(({ SpellingPage }) => SpellingPage),
  ),
  [paths.adminPicks()]: lazyPage(() =>
    import('./features/catalogue/PicksPage.tsx').then(({ PicksPage }) => PicksPage),
  ),
  [paths.adminReports()]: lazyPage(() =>
    import('./features/reports/ReportsPage.tsx').then(({ ReportsPage }) => ReportsPage),
  ),
  [paths.adminPayments()]: lazyPage(() =>
    import('./features/payments/PaymentsPage.tsx').then(({ PaymentsPage }) => PaymentsPage),
  ),
  [paths.adminJobs()]: lazyPage(() =>
    import('./features/jobs/JobsPage.tsx').then(({ JobsPage }) => JobsPage),
  ),
  [paths.adminPromotions()]: lazyPage(() =>
    import('./features/promotions/PromotionsPage.tsx').then(({ PromotionsPage }) => PromotionsPage),
  ),
  [paths.adminPayouts()]: lazyPage(() =>
    import('./features/payouts/PayoutsPage.tsx').then(({ PayoutsPage }) => PayoutsPage),
  ),
  [paths.adminRefunds()]: lazyPage(() =>
    import('./features/refunds/RefundsPage.tsx').then(({ RefundsPage }) => RefundsPage),
  ),
  [paths.adminChanges()]: lazyPage(() =>
    import('./features/changes/ChangesPage.tsx').then(({ ChangesPage }) => ChangesPage),
  ),
  [paths.adminRemotes()]: lazyPage(() =>
    import('./features/remotes/RemotesPage.tsx').then(({ RemotesPage }) => RemotesPage),
  ),
  [paths.adminAccount()]: lazyPage(() =>
    import('./features/account/AccountPage.tsx').then(({ AccountPage }) => AccountPage),
  ),
}
