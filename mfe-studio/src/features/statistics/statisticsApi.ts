import { writeParams } from '@sori/contract/list-params'
import type { Statement } from '@sori/contract/payment'
import type {
  MemberItemStatistics,
  Sale,
  SalesAnswer,
  TagStatistics,
} from '@sori/contract/statistics'
import { type Page, toPage } from '@sori/remote-kit/data'
import { studioApi } from '../../api/studioApi.ts'
import { type ItemCounts, toItemCounts } from './itemCounts.ts'
import { type SalesParams, salesParams } from './salesParams.ts'

/** An artist's own statistics (product.md §7, Statistics). */
export const {
  useGetItemStatisticsQuery,
  useGetStatementQuery,
  useGetTagStatisticsQuery,
  useListSalesQuery,
  usePrefetch,
} = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getItemStatistics: build.query<ItemCounts, void>({
      query: () => '/api/statistic/sounds/stats/me',
      transformResponse: ({ dto }: { dto: MemberItemStatistics }) => toItemCounts(dto),
      providesTags: ['Statistics'],
    }),
    getStatement: build.query<Statement, string | undefined>({
      query: (month) => `/api/me/earnings/statement${month ? `?month=${month}` : ''}`,
      transformResponse: ({ dto }: { dto: Statement }) => dto,
      providesTags: ['Statistics'],
    }),
    listSales: build.query<Page<Sale>, SalesParams>({
      query: (params) => `/api/me/sales${writeParams(salesParams, params)}`,
      transformResponse: (answer: SalesAnswer) => toPage(answer, (sale: Sale) => sale),
      providesTags: ['Statistics'],
    }),
    getTagStatistics: build.query<TagStatistics, void>({
      query: () => '/api/statistic/tags/stats/me',
      transformResponse: ({ dto }: { dto: TagStatistics }) => dto,
      providesTags: ['Statistics'],
    }),
  }),
})
