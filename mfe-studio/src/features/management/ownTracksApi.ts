import type { CommandAnswer } from '@sori/contract/envelope'
import type { TracksPatchAnswer, TracksPatchBody } from '@sori/contract/management'
import { onSuccess } from '@sori/remote-kit/data'
import { eventTags } from '../../api/eventTags.ts'
import { studioApi } from '../../api/studioApi.ts'

/** The result of a track; `refusal` is null when it was changed. */
export interface ChangedRow {
  id: number
  refusal: string | null
}

/** Changes of several own tracks, of their order and of an audio file (D90, D91). */
export const { useChangeTracksMutation, useOrderTracksMutation, useReplaceFileMutation } =
  studioApi.injectEndpoints({
    endpoints: (build) => ({
      changeTracks: build.mutation<readonly ChangedRow[], TracksPatchBody>({
        query: (body) => ({ url: '/api/me/tracks', method: 'PATCH', body }),
        transformResponse: ({ dtoList }: TracksPatchAnswer) =>
          dtoList.map(({ musicId, message }) => ({ id: musicId, refusal: message })),
        invalidatesTags: onSuccess(eventTags['track.changed']),
      }),
      orderTracks: build.mutation<CommandAnswer, { albumId: number; musicIds: number[] }>({
        query: ({ albumId, musicIds }) => ({
          url: `/api/me/albums/${albumId}/order`,
          method: 'PUT',
          body: { musicIds },
        }),
        invalidatesTags: onSuccess(eventTags['album.changed']),
      }),
      replaceFile: build.mutation<CommandAnswer, { id: number; filePath: string }>({
        query: ({ id, filePath }) => ({
          url: `/api/me/tracks/${id}/file`,
          method: 'PUT',
          body: { filePath },
        }),
        invalidatesTags: onSuccess(eventTags['track.changed']),
      }),
    }),
  })
