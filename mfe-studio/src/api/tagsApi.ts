import type { TagsAnswer } from '@sori/contract/catalogue'
import type { CommandAnswer } from '@sori/contract/envelope'
import type { TagRequestBody } from '@sori/contract/management'
import { studioApi } from './studioApi.ts'

type AllTags = TagsAnswer['dtoList'][number]

const NO_TAGS: AllTags = { instrument: [], mood: [], genre: [] }

/** Lists all tags for uploads and edits (D18), and requests a missing one. */
export const { useListTagsQuery, useRequestTagMutation } = studioApi.injectEndpoints({
  endpoints: (build) => ({
    listTags: build.query<AllTags, void>({
      query: () => '/api/sounds/tags',
      transformResponse: ({ dtoList: [tags] }: TagsAnswer) => tags ?? NO_TAGS,
      providesTags: ['Tags'],
    }),
    requestTag: build.mutation<CommandAnswer, TagRequestBody>({
      query: (body) => ({ url: '/api/tags/requests', method: 'POST', body }),
    }),
  }),
})
