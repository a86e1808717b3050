import { type BrowseParams, browseParams } from '../catalogue/browse-params.ts'
import type { ChartSpan, TagKind } from '../catalogue/words.ts'
import { writeParams } from '../list-params/index.ts'

export const itemSections = ['albums', 'tracks', 'tags'] as const
export type ItemSection = (typeof itemSections)[number]
export const legalPages = ['terms', 'privacy', 'refund', 'support', 'business', 'artists'] as const
export type LegalPage = (typeof legalPages)[number]

const query = <Name extends string>(values: Record<Name, string>, ...names: Name[]) =>
  `?${names.map((name) => `${name}=${encodeURIComponent(values[name])}`).join('&')}`

/** The paths of all pages, so that no remote depends on another's URL format. */
export const paths = {
  home: () => '/',
  /** The page with charts. `/` redirects to the list of tracks. */
  start: (chart?: ChartSpan) => `/home${chart ? `?chart=${chart}` : ''}`,
  tracks: (params: Partial<BrowseParams> = {}) =>
    `/sounds/tracks${writeParams(browseParams, params)}`,
  albums: (params: Partial<BrowseParams> = {}) =>
    `/sounds/albums${writeParams(browseParams, params)}`,
  /** A track's page; without names, the path of the route. */
  track: (names?: { nickname: string; title: string }) =>
    `/sounds/tracks/one${names ? query(names, 'nickname', 'title') : ''}`,
  album: (names?: { nickname: string; albumName: string }) =>
    `/sounds/albums/one${names ? query(names, 'nickname', 'albumName') : ''}`,
  artist: (nickname: string) =>
    `/sounds/tracks${query({ keyword: nickname, type: 'n' }, 'keyword', 'type')}`,
  /** An artist's page; without a nickname, the path of the route. */
  artistPage: (nickname?: string) =>
    `/artists${nickname === undefined ? '' : `/${encodeURIComponent(nickname)}`}`,
  tag: (kind: TagKind, tag: string) => paths.tracks({ [`more[${kind}]`]: [tag] }),

  favourites: () => '/me/favourites',
  collections: () => '/me/collections',
  following: () => '/me/following',
  /** A collection's page; without a code, the path of the route. */
  collection: (code?: string) =>
    `/sounds/collections/one${code === undefined ? '' : query({ code }, 'code')}`,

  login: () => '/login',
  register: () => '/register',
  activation: () => '/activation',
  findPassword: () => '/help/find-password',
  resetPassword: () => '/help/reset-password',
  myInfo: () => '/me/info',
  changePassword: () => '/me/change-password',
  myNotifications: () => '/me/notifications',
  /**
   * The page that ends mails; without a token, the path of the route. Browsers do not send the
   * token (a fragment) to the server.
   */
  unsubscribe: (token?: string) =>
    `/unsubscribe${token === undefined ? '' : `#token=${encodeURIComponent(token)}`}`,

  plans: () => '/subscription',
  mySubscription: () => '/me/subscription',
  ledger: () => `${paths.mySubscription()}#ledger`,
  cart: () => '/me/cart',
  purchases: () => '/me/cart/transaction',
  myCertificate: (musicId?: number) =>
    `/me/cart/transaction/certificate${musicId === undefined ? '' : `?musicId=${musicId}`}`,
  checkout: () => '/checkout',
  paymentSuccess: () => '/success',
  paymentFail: () => '/fail',
  certificate: (code?: string) =>
    `/certificates${code === undefined ? '' : `/${encodeURIComponent(code)}`}`,

  myStatistics: () => '/me/statistic',
  mySales: (musicId?: number) =>
    `/me/statistic?section=sales${musicId === undefined ? '' : `&musicId=${musicId}`}`,
  myPayouts: () => '/me/statistic?section=payouts',
  upload: () => '/me/sounds/upload',
  myItems: (section?: ItemSection) => `/me/sounds${section ? `/${section}` : ''}`,

  adminStatistics: () => '/admin/statistic',
  adminUsers: () => '/admin/users',
  /** A member's page for administrators; without an id, the path of the route. */
  adminUser: (userId?: number) =>
    `/admin/users/one${userId === undefined ? '' : `?userId=${userId}`}`,
  adminAlbums: () => '/admin/albums',
  adminTracks: () => '/admin/tracks',
  adminTags: () => '/admin/tags/spelling',
  adminPicks: () => '/admin/picks',
  adminAccount: () => '/admin/account',
  adminChanges: () => '/admin/changes',
  adminRemotes: () => '/admin/remotes',
  adminReports: () => '/admin/reports',
  adminRefunds: () => '/admin/refunds',
  adminPayouts: () => '/admin/payouts',
  adminPayments: () => '/admin/payments',
  adminJobs: () => '/admin/jobs',
  adminPromotions: () => '/admin/promotions',

  /** The player that other sites embed. */
  embed: (kind: 'track' | 'album', id: number | string) => `/embed/${kind}/${id}`,

  legal: (page: LegalPage) => `/legal/${page}`,
} as const

export function legalPageOf(pathname: string): LegalPage | undefined {
  const path = pathname.replace(/\/+$/, '')
  return legalPages.find((page) => path === paths.legal(page))
}
