import type { MemberItemStatistics, TagStatistics } from '@sori/contract/statistics'
import { studioApi } from '../../api/studioApi.ts'
import { type ItemCounts, toItemCounts } from './itemCounts.ts'

/** The calls of product.md §7, Statistics, for an artist's own sounds. */
export const { useGetSoundStatisticsQuery, useGetTagStatisticsQuery } = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getSoundStatistics: build.query<ItemCounts, void>({
      query: () => '/api/statistic/sounds/stats/me',
      transformResponse: ({ dto }: { dto: MemberItemStatistics }) => toItemCounts(dto),
      providesTags: ['Statistics'],
    }),
    getTagStatistics: build.query<TagStatistics, void>({
      query: () => '/api/statistic/tags/stats/me',
      transformResponse: ({ dto }: { dto: TagStatistics }) => dto,
      providesTags: ['Statistics'],
    }),
  }),
})
