import type { TagSet } from '@sori/contract/catalogue'
import type { CommandAnswer } from '@sori/contract/envelope'
import { onSuccess } from '@sori/remote-kit/data'
import { eventTags } from '../../api/eventTags.ts'
import { studioApi } from '../../api/studioApi.ts'

/** Replaces the tags of a track (product.md §7, Management). */
export const { useRetagTrackMutation } = studioApi.injectEndpoints({
  endpoints: (build) => ({
    retagTrack: build.mutation<CommandAnswer, TagSet & { id: number }>({
      query: ({ id, ...body }) => ({ url: `/api/me/tracks/${id}/tags`, method: 'POST', body }),
      invalidatesTags: onSuccess(eventTags['track.changed']),
    }),
  }),
})
