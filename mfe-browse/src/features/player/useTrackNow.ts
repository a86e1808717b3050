import type { Track } from '@sori/remote-kit/model'
import { useGetTrackByIdQuery } from '../../api/trackApi.ts'

/** A track of the queue as it is by now: the queue may be old, and the track renamed, bought or put into the cart since. */
export function useTrackNow(queued: Track): Track {
  return useGetTrackByIdQuery(queued.id).currentData ?? queued
}
