import {
  type AdminChange,
  type ChangesAnswer,
  type ChangesParams,
  changesParams,
} from '@sori/contract/administration'
import { writeParams } from '@sori/contract/list-params'
import { type Page, toPage } from '@sori/remote-kit/data'
import { adminApi } from '../api/adminApi.ts'

const changesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listChanges: build.query<Page<AdminChange>, Partial<ChangesParams>>({
      query: (params) => `/api/admin/changes${writeParams(changesParams, params)}`,
      transformResponse: (answer: ChangesAnswer) => toPage(answer, (change) => change),
      providesTags: ['Change'],
    }),
  }),
})

export const { useListChangesQuery, usePrefetch } = changesApi
