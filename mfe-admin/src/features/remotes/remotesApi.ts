import {
  type RemotesAnswer,
  type RemotesParams,
  remotesParams,
} from '@sori/contract/administration'
import { writeParams } from '@sori/contract/list-params'
import { adminApi } from '../../api/adminApi.ts'

const remotesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listRemotes: build.query<RemotesAnswer, RemotesParams>({
      query: (params) => `/api/admin/remotes${writeParams(remotesParams, params)}`,
    }),
  }),
})

export const { useListRemotesQuery } = remotesApi
