import { writeParams } from '@sori/contract/list-params'
import {
  type Revenue,
  type SiteOrder,
  type SiteOrdersAnswer,
  type SiteOrdersParams,
  siteOrdersParams,
} from '@sori/contract/payment'
import { type Page, toPage } from '@sori/remote-kit/data'
import { adminApi } from '../../api/adminApi.ts'

/** Returns the filters with the default span, because only the chart uses the span. */
export const withDefaultSpan = (params: SiteOrdersParams): SiteOrdersParams => ({
  ...params,
  span: siteOrdersParams.span.fallback,
})

export const { useListOrdersQuery, useRevenueQuery, usePrefetch } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listOrders: build.query<Page<SiteOrder>, SiteOrdersParams>({
      query: (params) =>
        `/api/admin/orders${writeParams(siteOrdersParams, withDefaultSpan(params))}`,
      transformResponse: (answer: SiteOrdersAnswer) => toPage(answer, (order) => order),
      providesTags: ['Statistics'],
    }),
    revenue: build.query<Revenue[], SiteOrdersParams['span']>({
      query: (span) => `/api/admin/revenue?span=${span}`,
      transformResponse: ({ dtoList }: { dtoList: Revenue[] }) => dtoList,
      providesTags: ['Statistics'],
    }),
  }),
})
