import type { EventTags } from '@sori/remote-kit/host'
import type { tagTypes } from './commerceApi.ts'

/** The cache tags that changes in other remotes and tabs invalidate. */
export const eventTags = {
  'cart.changed': ['Cart'],
  'purchase.completed': ['Cart', 'Purchase', 'Ledger'],
  'credit.changed': ['Ledger', 'Purchase'],
  'subscription.changed': ['Subscription', 'Payment', 'Ledger', 'Draft'],
  'track.changed': ['Cart', 'Purchase'],
  'album.changed': ['Cart', 'Purchase'],
  'profile.changed': ['Cart', 'Purchase'],
} satisfies EventTags<(typeof tagTypes)[number]>
