import {
  type RemoteReport,
  type RemotesAnswer,
  type RemotesParams,
  remotesParams,
} from '@sori/contract/administration'
import { writeParams } from '@sori/contract/list-params'
import { adminApi } from '../../api/adminApi.ts'

const remotesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listRemotes: build.query<RemoteReport[], RemotesParams>({
      query: (params) => `/api/admin/remotes${writeParams(remotesParams, params)}`,
      transformResponse: ({ dtoList }: RemotesAnswer) => dtoList,
    }),
  }),
})

export const { useListRemotesQuery } = remotesApi
