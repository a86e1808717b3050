import { managementCalls } from '@sori/market-kit/management'
import { adminApi } from './adminApi.ts'
import { eventTags } from './eventTags.ts'

export const management = managementCalls(adminApi, 'admin', {
  album: eventTags['album.changed'],
  track: eventTags['track.changed'],
})
