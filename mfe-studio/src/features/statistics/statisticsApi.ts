import { writeParams } from '@sori/contract/list-params'
import type { Earnings } from '@sori/contract/payment'
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

/** The calls of product.md §7, Statistics, for an artist's own sounds. */
export const {
  useGetEarningsQuery,
  useGetSoundStatisticsQuery,
  useGetTagStatisticsQuery,
  useListSalesQuery,
  usePrefetch,
} = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getSoundStatistics: build.query<ItemCounts, void>({
      query: () => '/api/statistic/sounds/stats/me',
      transformResponse: ({ dto }: { dto: MemberItemStatistics }) => toItemCounts(dto),
      providesTags: ['Statistics'],
    }),
    getEarnings: build.query<Earnings, void>({
      query: () => '/api/me/earnings',
      transformResponse: ({ dto }: { dto: Earnings }) => dto,
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
