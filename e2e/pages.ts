import { paths } from '@sori/contract/paths'
import type { accounts } from './session.ts'

/** A page whose speed is measured and whose first view has limits. */
export interface MeasuredPage {
  name: string
  path: string
  /** A visitor without it. */
  as?: keyof typeof accounts
}

const ARTIST = '달빛작업실'

export const publicPages: readonly MeasuredPage[] = [
  { name: 'tracks', path: paths.tracks() },
  { name: 'artist', path: paths.artist(ARTIST) },
  { name: 'albums', path: paths.albums() },
  { name: 'one-track', path: paths.track({ nickname: ARTIST, title: '달빛 산책로' }) },
  { name: 'one-album', path: paths.album({ nickname: ARTIST, albumName: '달빛 산책' }) },
  { name: 'plans', path: paths.plans() },
  { name: 'login', path: paths.login() },
  { name: 'register', path: paths.register() },
  { name: 'find-password', path: paths.findPassword() },
  { name: 'terms', path: paths.legal('terms') },
]

export const memberPages: readonly MeasuredPage[] = [
  { name: 'cart', path: paths.cart(), as: 'member' },
  { name: 'purchases', path: paths.purchases(), as: 'member' },
  { name: 'my-subscription', path: paths.mySubscription(), as: 'member' },
  { name: 'info', path: paths.myInfo(), as: 'member' },
  { name: 'own-tracks', path: paths.myItems('tracks'), as: 'artist' },
  { name: 'statistic', path: paths.myStatistics(), as: 'artist' },
]
