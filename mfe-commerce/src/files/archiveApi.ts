import type { ArchiveAnswer } from '@sori/contract/files'
import { commerceApi } from '../api/commerceApi.ts'

export const { useMakeArchiveMutation } = commerceApi.injectEndpoints({
  endpoints: (build) => ({
    makeArchive: build.mutation<ArchiveAnswer, { musicIds: readonly number[] }>({
      query: (body) => ({ url: '/api/files/archive', method: 'POST', body }),
    }),
  }),
})
