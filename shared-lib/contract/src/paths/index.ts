import { type BrowseParams, browseParams } from '../catalogue/browse-params.ts'
import type { TagKind } from '../catalogue/words.ts'
import { writeParams } from '../list-params/index.ts'

/** The sections for an artist's own items. */
export const itemSections = ['albums', 'tracks', 'tags'] as const
export type ItemSection = (typeof itemSections)[number]
/** The shell's legal pages. */
export const legalPages = ['terms', 'privacy', 'refund', 'support', 'business'] as const
export type LegalPage = (typeof legalPages)[number]

const query = (values: Record<string, string>) =>
  `?${Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

/** All paths of the site, so that no remote depends on another's URL format. */
export const paths = {
  home: () => '/',
  /** The landing page. */
  tracks: (params: Partial<BrowseParams> = {}) =>
    `/sounds/tracks${writeParams(browseParams, params)}`,
  albums: (params: Partial<BrowseParams> = {}) =>
    `/sounds/albums${writeParams(browseParams, params)}`,
  /** Without names: the path of the route. */
  track: (names?: { nickname: string; title: string }) =>
    `/sounds/tracks/one${names ? query({ nickname: names.nickname, title: names.title }) : ''}`,
  album: (names?: { nickname: string; albumName: string }) =>
    `/sounds/albums/one${names ? query({ nickname: names.nickname, albumName: names.albumName }) : ''}`,
  /** The artist's tracks. */
  artist: (nickname: string) => `/sounds/tracks${query({ keyword: nickname, type: 'n' })}`,
  tag: (kind: TagKind, tag: string) => paths.tracks({ [`more[${kind}]`]: [tag] }),

  login: () => '/login',
  register: () => '/register',
  activation: () => '/activation',
  findPassword: () => '/help/find-password',
  resetPassword: () => '/help/reset-password',
  myInfo: () => '/me/info',
  changePassword: () => '/me/change-password',

  plans: () => '/subscription',
  mySubscription: () => '/me/subscription',
  /** The credit ledger, a section of the subscription page. */
  ledger: () => `${paths.mySubscription()}#ledger`,
  cart: () => '/me/cart',
  purchases: () => '/me/cart/transaction',
  /** Without an id: the path of the route. */
  myCertificate: (musicId?: number) =>
    `/me/cart/transaction/certificate${musicId === undefined ? '' : `?musicId=${musicId}`}`,
  checkout: () => '/checkout',
  paymentSuccess: () => '/success',
  paymentFail: () => '/fail',
  /** Without a code: the path of the route. */
  certificate: (code?: string) =>
    `/certificates${code === undefined ? '' : `/${encodeURIComponent(code)}`}`,

  myStatistics: () => '/me/statistic',
  upload: () => '/me/sounds/upload',
  /** Without a section: the common parent path. */
  myItems: (section?: ItemSection) => `/me/sounds${section ? `/${section}` : ''}`,

  adminStatistics: () => '/admin/statistic',
  adminUsers: () => '/admin/users',
  adminAlbums: () => '/admin/albums',
  adminTracks: () => '/admin/tracks',
  adminTags: () => '/admin/tags/spelling',
  adminAccount: () => '/admin/account',
  adminChanges: () => '/admin/changes',
  adminReports: () => '/admin/reports',

  legal: (page: LegalPage) => `/legal/${page}`,
} as const

export function legalPageOf(pathname: string): LegalPage | undefined {
  const path = pathname.replace(/\/+$/, '')
  return legalPages.find((page) => path === paths.legal(page))
}
