import * as z from 'zod/mini'
import { pageQuery } from '../catalogue/index.ts'
import { id, idInput, oneOf, pageOf, timestamp } from '../envelope/index.ts'

export const TOP_LENGTH = 10
/** The days of a chart, including today. */
export const DAYS_SHOWN = 30

const count = z.int().check(z.minimum(0))
const tagCount = z.object({ tagName: z.string(), count })
const artistCount = z.object({ nickname: z.string(), count })
const dayCount = z.object({ day: z.iso.date(), count })
/** The lengths of the columns of a chart. */
export type Span = 'day' | 'week' | 'month' | 'year'
/** The counts of a span; `from` is its first day. */
const spanCounts = z.object({
  from: z.iso.date(),
  downloads: count,
  uploads: count,
  credits: count,
  plays: z.optional(count),
})
export type SpanCounts = z.infer<typeof spanCounts>
/** The number of columns of each chart. A chart of years begins with the artist's first year. */
export const SPANS_SHOWN = { day: 30, week: 12, month: 12 } as const

/**
 * An artist's statistics by Seoul's calendar; weeks start on Monday. The `topTrack…` arrays
 * correspond by index.
 */
export const memberItemStatistics = z.object({
  albumCountTotal: count,
  musicCountTotal: count,
  musicCountDay: count,
  musicCountWeek: count,
  musicCountMonth: count,
  downloadsDay: count,
  downloadsWeek: count,
  downloadsMonth: count,
  totalDownloads: count,
  topTrackTitles: z.array(z.string()),
  topTrackDownloadCounts: z.array(count),
  topTrackIds: z.array(id),
  creditsEarnedDay: count,
  creditsEarnedWeek: count,
  creditsEarnedMonth: count,
  creditsEarnedTotal: count,
  playsDay: z.optional(count),
  playsWeek: z.optional(count),
  playsMonth: z.optional(count),
  playsTotal: z.optional(count),
  downloadsByDay: z.array(dayCount),
  uploadsByDay: z.array(dayCount),
  history: z.optional(
    z.object({
      day: z.array(spanCounts),
      week: z.array(spanCounts),
      month: z.array(spanCounts),
      year: z.array(spanCounts),
    }),
  ),
})
export type MemberItemStatistics = z.infer<typeof memberItemStatistics>
export const memberItemStatisticsAnswer = oneOf(memberItemStatistics)

export const salesQuery = z.extend(pageQuery, { musicId: z.optional(idInput) })
export type SalesQuery = z.infer<typeof salesQuery>
/**
 * A purchase of an artist's track, without the buyer. `won` is what the artist earns. It is missing
 * until the sale is in the artist's earnings (D126).
 */
export const sale = z.object({
  musicId: id,
  title: z.string(),
  soldAt: timestamp,
  credits: count,
  won: z.optional(count),
})
export type Sale = z.infer<typeof sale>
export const salesAnswer = pageOf(sale)
export type SalesAnswer = z.infer<typeof salesAnswer>

export const tagStatistics = z.object({
  instrumentUsageCount: z.array(tagCount),
  moodUsageCount: z.array(tagCount),
  genreUsageCount: z.array(tagCount),
})
export type TagStatistics = z.infer<typeof tagStatistics>
export const tagStatisticsAnswer = oneOf(tagStatistics)

export const siteItemStatistics = z.object({
  totalAlbums: count,
  totalMusics: count,
  topSellingMusic: z.array(
    z.object({ title: z.string(), count, musicId: id, nickname: z.string() }),
  ),
  topArtistsBySales: z.array(artistCount),
  topArtistsByUploads: z.array(artistCount),
})
export type SiteItemStatistics = z.infer<typeof siteItemStatistics>
export const siteItemStatisticsAnswer = oneOf(siteItemStatistics)

/** Statistics of members; `subscribedUsers` excludes the free plan. */
export const userStatistics = z.object({
  totalUsers: count,
  newUsersToday: count,
  newUsersWeek: count,
  newUsersMonth: count,
  subscribedUsers: count,
  verifiedUsers: count,
})
export type UserStatistics = z.infer<typeof userStatistics>
export const userStatisticsAnswer = oneOf(userStatistics)

export const planStatistics = z.object({
  plans: z.array(z.object({ subscriptionId: id, subscriptionName: z.string(), count })),
})
export type PlanStatistics = z.infer<typeof planStatistics>
export const planStatisticsAnswer = oneOf(planStatistics)

export const moneyStatistics = z.object({
  day: z.iso.date(),
  ledger: z.object({ grants: count, credits: count }),
  payments: z.object({ count, won: count, credits: count }),
  differs: z.boolean(),
})
export type MoneyStatistics = z.infer<typeof moneyStatistics>
export const moneyStatisticsAnswer = oneOf(moneyStatistics)

/** The former names of these exports. Remotes built for release 0.1.0 import them. */
export {
  memberItemStatistics as memberSoundStatistics,
  memberItemStatisticsAnswer as memberSoundStatisticsAnswer,
  siteItemStatistics as siteSoundStatistics,
  siteItemStatisticsAnswer as siteSoundStatisticsAnswer,
}
