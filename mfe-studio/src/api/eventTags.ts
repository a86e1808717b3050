import type { EventTags } from '@sori/remote-kit/remote'
import type { tagTypes } from './studioApi.ts'

/** Which of our cache goes stale when something happens, here, in another remote or in another tab. */
export const eventTags: EventTags<(typeof tagTypes)[number]> = {
  'tags.changed': ['Tags', 'Track', 'Statistics'],
  'track.changed': ['Track', 'Album', 'Statistics'],
  'album.changed': ['Track', 'Album', 'Statistics'],
  'profile.changed': ['Track', 'Album'],
  'purchase.completed': ['Statistics'],
}
