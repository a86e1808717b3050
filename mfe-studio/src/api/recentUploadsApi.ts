import type { RecentUpload } from '@sori/contract/management'
import { studioApi } from './studioApi.ts'
import type { TrackProgress } from './watchTracks.ts'

export const recentUploadsApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    listRecentUploads: build.query<readonly TrackProgress[], void>({
      query: () => '/api/me/uploads',
      transformResponse: ({ dtoList }: { dtoList: readonly RecentUpload[] }) =>
        dtoList.flatMap(toTrackProgress),
    }),
  }),
})

/** Returns the state of a track. Skips files without a track: the upload page shows them. */
function toTrackProgress({ musicId, state, warning }: RecentUpload): TrackProgress[] {
  if (musicId === null) return []
  return [{ id: musicId, state: state === 'ready' ? 'live' : state, warning }]
}
