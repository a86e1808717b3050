import type { Track } from '@sori/market-kit/catalogue'
import { useGetTrackByIdQuery } from '../../api/trackApi.ts'

/** Returns the current data of a queued track, which may be renamed or bought meanwhile. */
export function useFreshTrack(queued: Track): Track {
  return useGetTrackByIdQuery(queued.id).currentData ?? queued
}
