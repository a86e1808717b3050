import { managementCalls } from '@sori/market-kit/management'
import { adminApi } from './adminApi.ts'
import { eventTags } from './eventTags.ts'

/** The calls that manage everybody's tracks and albums. */
export const management = managementCalls(adminApi, 'admin', {
  album: eventTags['album.changed'],
  track: eventTags['track.changed'],
})
