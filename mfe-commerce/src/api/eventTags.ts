import type { EventTags } from '@sori/remote-kit/host'
import type { tagTypes } from './commerceApi.ts'

/** The cache tags that changes in other remotes and tabs invalidate. */
export const eventTags = {
  'cart.changed': ['Cart'],
  'purchase.completed': ['Cart', 'Paid', 'Ledger'],
  'credit.changed': ['Ledger', 'Paid'],
  'subscription.changed': ['Subscription', 'Payment', 'Ledger', 'Draft'],
  'track.changed': ['Cart', 'Paid'],
  'album.changed': ['Cart', 'Paid'],
  'profile.changed': ['Cart', 'Paid'],
} satisfies EventTags<(typeof tagTypes)[number]>
