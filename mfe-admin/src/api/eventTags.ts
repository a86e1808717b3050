import type { EventTags } from '@sori/remote-kit/host'
import type { tagTypes } from './adminApi.ts'

/** The cache tags that changes in other remotes and tabs invalidate. */
export const eventTags = {
  'profile.changed': ['User', 'Track', 'Album'],
  'credit.changed': ['User', 'Change', 'Statistics'],
  'subscription.changed': ['User', 'Change', 'Statistics'],
  'purchase.completed': ['User', 'Statistics'],
  'tags.changed': ['Tag', 'Track', 'Change', 'Statistics'],
  'track.changed': ['Track', 'Album', 'Tag', 'Report', 'Change', 'Statistics'],
  'album.changed': ['Album', 'Track', 'Report', 'Change', 'Statistics'],
  'report.decided': ['Report', 'Change'],
} satisfies EventTags<(typeof tagTypes)[number]>
