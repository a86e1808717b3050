import type { EventTags } from '@sori/remote-kit/remote'
import type { tagTypes } from './commerceApi.ts'

/** Which of our cache goes stale when something happens, here, in another remote or in another tab. */
export const eventTags: EventTags<(typeof tagTypes)[number]> = {
  'cart.changed': ['Cart'],
  'purchase.completed': ['Cart', 'Paid', 'Ledger'],
  'credit.changed': ['Ledger', 'Paid'],
  'subscription.changed': ['Subscription', 'Payment', 'Ledger', 'Draft'],
  'track.changed': ['Cart', 'Paid'],
  'album.changed': ['Cart', 'Paid'],
  'profile.changed': ['Cart', 'Paid'],
}
