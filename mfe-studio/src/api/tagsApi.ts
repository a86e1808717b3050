import type { TagSet } from '@sori/contract/catalogue'
import type { CommandAnswer } from '@sori/contract/envelope'
import type { TagRequestBody } from '@sori/contract/management'
import { studioApi } from './studioApi.ts'

const NO_TAGS: TagSet = { instrument: [], mood: [], genre: [] }

/** Every tag there is: uploads and edits choose from them (D18). */
export const { useListTagsQuery, useRequestTagMutation } = studioApi.injectEndpoints({
  endpoints: (build) => ({
    listTags: build.query<TagSet, void>({
      query: () => '/api/sounds/tags',
      transformResponse: ({ dtoList: [tags] }: { dtoList: readonly TagSet[] }) => tags ?? NO_TAGS,
      providesTags: ['Tags'],
    }),
    requestTag: build.mutation<CommandAnswer, TagRequestBody>({
      query: (body) => ({ url: '/api/tags/requests', method: 'POST', body }),
    }),
  }),
})
