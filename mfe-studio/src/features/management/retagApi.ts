import type { TagSet } from '@sori/contract/catalogue'
import type { CommandAnswer } from '@sori/contract/envelope'
import { studioApi } from '../../api/studioApi.ts'

/** Gives a track other tags (product.md §7, Management). */
export const { retagTrack } = studioApi.injectEndpoints({
  endpoints: (build) => ({
    retagTrack: build.mutation<CommandAnswer, TagSet & { id: number }>({
      query: ({ id, ...body }) => ({ url: `/api/me/tracks/${id}/tags`, method: 'POST', body }),
    }),
  }),
}).endpoints
