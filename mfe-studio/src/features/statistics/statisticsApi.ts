import type { MemberSoundStatistics, TagStatistics } from '@sori/contract/statistics'
import { studioApi } from '../../api/studioApi.ts'
import { type SoundStatistics, toSoundStatistics } from './soundStatistics.ts'

/** The calls of product.md §7, Statistics, for an artist's own sounds. */
export const { useGetSoundStatisticsQuery, useGetTagStatisticsQuery } = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getSoundStatistics: build.query<SoundStatistics, void>({
      query: () => '/api/statistic/sounds/stats/me',
      transformResponse: ({ dto }: { dto: MemberSoundStatistics }) => toSoundStatistics(dto),
      providesTags: ['Statistics'],
    }),
    getTagStatistics: build.query<TagStatistics, void>({
      query: () => '/api/statistic/tags/stats/me',
      transformResponse: ({ dto }: { dto: TagStatistics }) => dto,
      providesTags: ['Statistics'],
    }),
  }),
})
