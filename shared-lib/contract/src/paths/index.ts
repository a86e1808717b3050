import { type BrowseParams, browseParams } from '../catalogue/browse-params.ts'
import type { TagKind } from '../catalogue/words.ts'
import { writeParams } from '../list-params/index.ts'

/** The sections that an artist manages (product.md §2). */
export const soundSections = ['albums', 'tracks', 'tags'] as const
/** A section that an artist manages. */
export type SoundSection = (typeof soundSections)[number]
/** The legal pages, which belong to the shell's own content (D56). */
export const legalPages = ['terms', 'privacy', 'refund', 'support', 'business'] as const
/** A legal page. */
export type LegalPage = (typeof legalPages)[number]

const query = (values: Record<string, string>) =>
  `?${Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

/**
 * The addresses of the site's pages (product.md §2, D31, D56): manifests, the shell and remotes take them from here, so that no remote knows how another
 * one writes its own.
 */
export const paths = {
  home: () => '/',
  /** The landing page, and the list of tracks with `params`. */
  tracks: (params: Partial<BrowseParams> = {}) => `/sounds/tracks${writeParams(browseParams, params)}`,
  albums: (params: Partial<BrowseParams> = {}) => `/sounds/albums${writeParams(browseParams, params)}`,
  /** The page of one track; without names the path of all such pages. */
  track: (names?: { nickname: string; title: string }) =>
    `/sounds/tracks/one${names ? query({ nickname: names.nickname, title: names.title }) : ''}`,
  album: (names?: { nickname: string; albumName: string }) =>
    `/sounds/albums/one${names ? query({ nickname: names.nickname, albumName: names.albumName }) : ''}`,
  /** Every track of an artist (product.md §2). */
  artist: (nickname: string) => `/sounds/tracks${query({ keyword: nickname, type: 'n' })}`,
  /** Every track with a tag. */
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
  /** The member's credit ledger, a section of their subscription page. */
  ledger: () => `${paths.mySubscription()}#ledger`,
  cart: () => '/me/cart',
  purchases: () => '/me/cart/transaction',
  /** The proof of one purchase, for its buyer to print; without a track the path of all of them. */
  myCertificate: (musicId?: number) => `/me/cart/transaction/certificate${musicId === undefined ? '' : `?musicId=${musicId}`}`,
  checkout: () => '/checkout',
  paymentSuccess: () => '/success',
  paymentFail: () => '/fail',
  /** The public page that verifies a proof of purchase; without a code the path of all such pages (D50). */
  certificate: (code?: string) => `/certificates${code === undefined ? '' : `/${encodeURIComponent(code)}`}`,

  myStatistics: () => '/me/statistic',
  upload: () => '/me/sounds/upload',
  /** A section of one's own sounds; without one the path above all of them. */
  mySounds: (section?: SoundSection) => `/me/sounds${section ? `/${section}` : ''}`,

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

/** The legal page at `pathname`, or undefined. */
export function legalPageOf(pathname: string): LegalPage | undefined {
  const path = pathname.replace(/\/+$/, '')
  return legalPages.find((page) => path === paths.legal(page))
}
