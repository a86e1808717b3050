import {
  type LedgerLine,
  type RemoteReport,
  type RemotesAnswer,
  type RemotesParams,
  remotesParams,
} from '@sori/contract/administration'
import { writeParams } from '@sori/contract/list-params'
import { adminApi } from '../../api/adminApi.ts'

export interface SiteReport {
  readonly remotes: readonly RemoteReport[]
  readonly ledger: readonly LedgerLine[]
}

const remotesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listRemotes: build.query<SiteReport, RemotesParams>({
      query: (params) => `/api/admin/remotes${writeParams(remotesParams, params)}`,
      transformResponse: ({ dtoList, ledger }: RemotesAnswer) => ({ remotes: dtoList, ledger }),
    }),
  }),
})

export const { useListRemotesQuery } = remotesApi
