import type { EventTags } from '@sori/remote-kit/remote'
import type { tagTypes } from './adminApi.ts'

/** Which of our cache goes stale when something happens, here, in another remote or in another tab. */
export const eventTags: EventTags<(typeof tagTypes)[number]> = {
  'profile.changed': ['User', 'Track', 'Album'],
  'credit.changed': ['User', 'Change', 'Statistics'],
  'subscription.changed': ['User', 'Change', 'Statistics'],
  'purchase.completed': ['User', 'Statistics'],
  'tags.changed': ['Tag', 'Track', 'Change', 'Statistics'],
  'track.changed': ['Track', 'Album', 'Tag', 'Report', 'Change', 'Statistics'],
  'album.changed': ['Album', 'Track', 'Report', 'Change', 'Statistics'],
}
