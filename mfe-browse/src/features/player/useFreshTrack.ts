import type { Track } from '@sori/market-kit/catalogue'
import { useGetTrackByIdQuery } from '../../api/trackApi.ts'

/** Returns the latest data of a queued track, because it may have been renamed or bought. */
export function useFreshTrack(queuedTrack: Track): Track {
  return useGetTrackByIdQuery(queuedTrack.id).currentData ?? queuedTrack
}
