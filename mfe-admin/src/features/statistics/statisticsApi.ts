import { paths } from '@sori/contract/paths'
import type { ReportsAnswer } from '@sori/contract/reports'
import type {
  MoneyStatistics,
  PlanStatistics,
  SiteItemStatistics,
  TagStatistics,
  UserStatistics,
} from '@sori/contract/statistics'
import type { ChartPoint } from '@sori/market-kit/management'
import { adminApi } from '../../api/adminApi.ts'

interface ItemNumbers {
  readonly albums: number
  readonly tracks: number
  readonly topTracks: readonly ChartPoint[]
  readonly topSellers: readonly ChartPoint[]
  readonly topUploaders: readonly ChartPoint[]
}

const dtoOf = <Dto>({ dto }: { dto: Dto }) => dto
const artistPoints = (list: readonly { nickname: string; count: number }[]): ChartPoint[] =>
  list.map(({ nickname, count }) => ({ label: nickname, value: count, to: paths.artist(nickname) }))

const statisticsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    itemNumbers: build.query<ItemNumbers, void>({
      query: () => '/api/statistic/sounds/stats',
      transformResponse: ({ dto }: { dto: SiteItemStatistics }) => ({
        albums: dto.totalAlbums,
        tracks: dto.totalMusics,
        topTracks: dto.topSellingMusic.map(({ title, count, nickname }) => ({
          label: `${title} · ${nickname}`,
          value: count,
          to: paths.track({ nickname, title }),
        })),
        topSellers: artistPoints(dto.topArtistsBySales),
        topUploaders: artistPoints(dto.topArtistsByUploads),
      }),
      providesTags: ['Statistics'],
    }),
    tagNumbers: build.query<TagStatistics, void>({
      query: () => '/api/statistic/tags/stats',
      transformResponse: dtoOf<TagStatistics>,
      providesTags: ['Statistics'],
    }),
    userNumbers: build.query<UserStatistics, void>({
      query: () => '/api/statistic/users/stats',
      transformResponse: dtoOf<UserStatistics>,
      providesTags: ['Statistics'],
    }),
    planNumbers: build.query<PlanStatistics['plans'], void>({
      query: () => '/api/statistic/subscription/stats',
      transformResponse: ({ dto }: { dto: PlanStatistics }) => dto.plans,
      providesTags: ['Statistics'],
    }),
    openReports: build.query<number, void>({
      query: () => '/api/admin/reports?state=open&size=1',
      transformResponse: ({ total }: ReportsAnswer) => total,
      providesTags: ['Report'],
    }),
    todaysMoney: build.query<MoneyStatistics, void>({
      query: () => '/api/statistic/money',
      transformResponse: dtoOf<MoneyStatistics>,
      providesTags: ['Statistics'],
    }),
  }),
})

export const {
  useItemNumbersQuery,
  useTagNumbersQuery,
  useUserNumbersQuery,
  usePlanNumbersQuery,
  useOpenReportsQuery,
  useTodaysMoneyQuery,
} = statisticsApi
