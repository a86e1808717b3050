import type { TagsAnswer } from '@sori/contract/catalogue'
import { adminApi } from './adminApi.ts'

export const { useListTagsQuery } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listTags: build.query<TagsAnswer['dtoList'][number], void>({
      query: () => '/api/sounds/tags',
      transformResponse: ({ dtoList }: TagsAnswer) =>
        dtoList[0] ?? { instrument: [], mood: [], genre: [] },
      providesTags: ['Tag'],
    }),
  }),
})
