import { paths } from '@sori/contract/paths'
import type { accounts } from './session.ts'

/** A page whose speed is measured and whose first view has limits. */
export interface MeasuredPage {
  name: string
  path: string
  /** The account that opens the page; undefined for a visitor. */
  as?: keyof typeof accounts
  /** Limits of a phone's first view. */
  limits: { requests: number; kB: number }
  /** The number of files that the page may load after its first view. */
  lazyFiles?: number
}

const ARTIST = '달빛작업실'

export const publicPages: readonly MeasuredPage[] = [
  { name: 'home', path: paths.start(), limits: { requests: 20, kB: 375 } },
  { name: 'tracks', path: paths.tracks(), limits: { requests: 20, kB: 340 } },
  {
    name: 'artist',
    path: paths.artist(ARTIST),
    limits: { requests: 20, kB: 340 },
    // The code of the link to the artist's page, which is loaded after the list.
    lazyFiles: 2,
  },
  { name: 'albums', path: paths.albums(), limits: { requests: 24, kB: 470 } },
  {
    name: 'one-track',
    path: paths.track({ nickname: ARTIST, title: '달빛 산책로' }),
    limits: { requests: 23, kB: 390 },
  },
  {
    name: 'one-album',
    path: paths.album({ nickname: ARTIST, albumName: '달빛 산책' }),
    limits: { requests: 17, kB: 365 },
  },
  { name: 'plans', path: paths.plans(), limits: { requests: 17, kB: 335 } },
  { name: 'login', path: paths.login(), limits: { requests: 13, kB: 343 } },
  { name: 'register', path: paths.register(), limits: { requests: 15, kB: 348 } },
  { name: 'find-password', path: paths.findPassword(), limits: { requests: 14, kB: 343 } },
  { name: 'terms', path: paths.legal('terms'), limits: { requests: 12, kB: 313 } },
]

export const memberPages: readonly MeasuredPage[] = [
  { name: 'cart', path: paths.cart(), as: 'member', limits: { requests: 24, kB: 355 } },
  { name: 'purchases', path: paths.purchases(), as: 'member', limits: { requests: 25, kB: 350 } },
  {
    name: 'my-subscription',
    path: paths.mySubscription(),
    as: 'member',
    limits: { requests: 23, kB: 338 },
  },
  { name: 'info', path: paths.myInfo(), as: 'member', limits: { requests: 19, kB: 360 } },
  {
    name: 'own-tracks',
    path: paths.myItems('tracks'),
    as: 'artist',
    // The font has many files, and rare syllables in 20 rows need up to 17 of them.
    limits: { requests: 48, kB: 482 },
  },
  {
    name: 'statistic',
    path: paths.myStatistics(),
    as: 'artist',
    limits: { requests: 26, kB: 498 },
    lazyFiles: 2,
  },
]
