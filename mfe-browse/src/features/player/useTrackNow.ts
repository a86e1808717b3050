import type { Track } from '@sori/market-kit/catalogue'
import { useGetTrackByIdQuery } from '../../api/trackApi.ts'

/** The current data of a queued track. The queue's copy may be old: the track may be renamed, bought or in the cart since. */
export function useTrackNow(queued: Track): Track {
  return useGetTrackByIdQuery(queued.id).currentData ?? queued
}
