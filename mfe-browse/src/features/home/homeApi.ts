import { type ChartSpan, chartSpans, type Home } from '@sori/contract/catalogue'
import type { Plan } from '@sori/contract/payment'
import { type Album, type Track, toAlbum, toTrack } from '@sori/market-kit/catalogue'
import { browseApi } from '../../api/browseApi.ts'

/** A track that administrators recommend. */
export interface PickedTrack {
  readonly track: Track
  /** The administrator's sentence; may be empty. */
  readonly sentence: string
}

/** The lists of the home page. */
export interface HomeContent {
  readonly picks: readonly PickedTrack[]
  readonly charts: Readonly<Record<ChartSpan, readonly Track[]>>
  readonly followed: readonly Track[]
  readonly albums: readonly Album[]
  readonly artists: Home['artists']
}

/** The lowest and highest price of a credit in whole won. */
export interface CreditPrice {
  readonly from: number
  readonly to: number
}

export const { useGetCreditPriceQuery, useGetHomeQuery } = browseApi.injectEndpoints({
  endpoints: (build) => ({
    getHome: build.query<HomeContent, void>({
      query: () => '/api/home',
      transformResponse: ({ dto }: { dto: Home }) => ({
        picks: (dto.picks ?? []).map((item) => ({ track: toTrack(item), sentence: item.sentence })),
        charts: {
          day: dto.charts.day.map(toTrack),
          week: dto.charts.week.map(toTrack),
          month: dto.charts.month.map(toTrack),
        },
        followed: dto.followed.map(toTrack),
        albums: dto.albums.map(toAlbum),
        artists: dto.artists,
      }),
      providesTags: (home) => [
        'Album',
        'Artist',
        ...[
          ...(home?.picks ?? []).map(({ track }) => track),
          ...chartSpans.flatMap((span) => home?.charts[span] ?? []),
          ...(home?.followed ?? []),
        ].map(({ id }) => ({ type: 'Track' as const, id })),
      ],
    }),
    getCreditPrice: build.query<CreditPrice | null, void>({
      query: () => '/api/payment/plans',
      transformResponse: ({ dtoList }: { dtoList: Plan[] }) => {
        const prices = dtoList
          .filter(({ subscriptionPrice, creditPerMonth }) => subscriptionPrice && creditPerMonth)
          .map(({ subscriptionPrice, creditPerMonth }) => subscriptionPrice / creditPerMonth)
        if (prices.length === 0) return null
        return { from: Math.round(Math.min(...prices)), to: Math.round(Math.max(...prices)) }
      },
    }),
  }),
})
