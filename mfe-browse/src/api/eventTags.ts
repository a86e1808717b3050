import type { EventTags } from '@sori/shared-lib/remote'
import type { tagTypes } from './browseApi.ts'

/** Which of our cache goes stale when something happens elsewhere: another remote, another tab. */
export const eventTags: EventTags<(typeof tagTypes)[number]> = {
  'tags.changed': ['Tags', 'Tracks'],
  'track.changed': ['Tags', 'Tracks'],
  'album.changed': ['Tracks'],
  'profile.changed': ['Tracks'],
  'cart.changed': ['Tracks'],
  'purchase.completed': ['Tracks'],
}
