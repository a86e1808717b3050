import type { EventTags } from '@sori/remote-kit/host'
import type { tagTypes } from './studioApi.ts'

/** The cache tags that changes in other remotes and tabs invalidate. */
export const eventTags = {
  'tags.changed': ['Tags', 'Track', 'Statistics'],
  'track.changed': ['Track', 'Album', 'Statistics'],
  'album.changed': ['Track', 'Album', 'Statistics'],
  'profile.changed': ['Track', 'Album'],
  'purchase.completed': ['Statistics'],
} satisfies EventTags<(typeof tagTypes)[number]>
