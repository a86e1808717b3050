import { pageParams } from '@sori/contract/catalogue'
import { type ListParams, writeParams } from '@sori/contract/list-params'
import type { LedgerAnswer, LedgerEntry } from '@sori/contract/payment'
import { type Page, toPage } from '@sori/remote-kit/data'
import { commerceApi } from '../../api/commerceApi.ts'

const ledgerApi = commerceApi.injectEndpoints({
  endpoints: (build) => ({
    listLedger: build.query<Page<LedgerEntry>, ListParams<typeof pageParams>>({
      query: (page) => `/api/me/ledger${writeParams(pageParams, page)}`,
      transformResponse: (answer: LedgerAnswer) => toPage(answer, (entry) => entry),
      providesTags: ['Ledger'],
    }),
  }),
})

export const { useListLedgerQuery, usePrefetch } = ledgerApi
