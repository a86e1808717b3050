import { managementCalls } from '@sori/market-kit/management'
import { eventTags } from './eventTags.ts'
import { studioApi } from './studioApi.ts'

/** The calls that manage the user's own tracks and albums. */
export const management = managementCalls(studioApi, 'me', {
  album: eventTags['album.changed'],
  track: eventTags['track.changed'],
})
