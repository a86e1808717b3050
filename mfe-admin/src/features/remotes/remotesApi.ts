import {
  type LedgerLine,
  type RemoteMoveBody,
  type RemoteMoveParams,
  type RemoteReport,
  type RemotesAnswer,
  type RemotesParams,
  remotesParams,
} from '@sori/contract/administration'
import type { CommandAnswer } from '@sori/contract/envelope'
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
      providesTags: ['Remote'],
    }),
    moveRemote: build.mutation<CommandAnswer, RemoteMoveParams & RemoteMoveBody>({
      query: ({ name, move, ...body }) => ({
        url: `/api/admin/remotes/${name}/${move}`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Remote'],
    }),
  }),
})

export const { useListRemotesQuery, useMoveRemoteMutation } = remotesApi
