import type { EventTags } from '@sori/remote-kit/remote'
import type { tagTypes } from './browseApi.ts'

/** Which of our cache goes stale when something happens elsewhere: another remote, another tab. */
export const eventTags: EventTags<(typeof tagTypes)[number]> = {
  'tags.changed': ['Tags', 'Tracks', 'Albums'],
  'track.changed': ['Tags', 'Tracks', 'Albums'],
  'album.changed': ['Tags', 'Tracks', 'Albums'],
  'profile.changed': ['Tracks', 'Albums'],
  'cart.changed': ['Tracks'],
  'purchase.completed': ['Tracks'],
}
