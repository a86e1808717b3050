import * as z from 'zod/mini'
import { id, oneOf } from '../envelope/index.ts'

/** How many tracks or artists the tops have at most. */
export const TOP_LENGTH = 10
/** How many days the counts by day have, today among them. */
export const DAYS_SHOWN = 30

const count = z.int().check(z.minimum(0))
const ofTag = z.object({ tagName: z.string(), count })
const ofArtist = z.object({ nickname: z.string(), count })
const ofDay = z.object({ day: z.iso.date(), count })

/**
 * `GET /api/statistic/sounds/stats/me` (product.md §3). A day, a week from Monday and a month are Seoul's calendar (D2). The total of downloads is
 * what lists count; those of a period are acquisitions in it (D23). `topTrackDownloadCounts` and `topTrackIds` belong to `topTrackTitles`, place
 * by place. `creditsEarned…` are the credits that buyers have paid for the artist's tracks. The counts by day are of the last
 * {@link DAYS_SHOWN} days in Seoul, the oldest first, a day without any as 0; downloads by day are acquisitions.
 */
export const memberSoundStatistics = z.object({
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
  downloadsByDay: z.array(ofDay),
  uploadsByDay: z.array(ofDay),
})
/** `GET /api/statistic/sounds/stats/me`. */
export type MemberSoundStatistics = z.infer<typeof memberSoundStatistics>
/** `GET /api/statistic/sounds/stats/me`. */
export const memberSoundStatisticsAnswer = oneOf(memberSoundStatistics)

/** `GET /api/statistic/tags/stats/me` and, for the whole site, `/tags/stats`: how many tracks carry each tag that is used, most first. */
export const tagStatistics = z.object({
  instrumentUsageCount: z.array(ofTag),
  moodUsageCount: z.array(ofTag),
  genreUsageCount: z.array(ofTag),
})
/** Tags by how many tracks carry them. */
export type TagStatistics = z.infer<typeof tagStatistics>
/** Tags by how many tracks carry them. */
export const tagStatisticsAnswer = oneOf(tagStatistics)

/** `GET /api/statistic/sounds/stats` (product.md §3). A sale is a download that cost credits (D23). A track's page is found by nickname and title. */
export const siteSoundStatistics = z.object({
  totalAlbums: count,
  totalMusics: count,
  topSellingMusic: z.array(z.object({ title: z.string(), count, musicId: id, nickname: z.string() })),
  topArtistsBySales: z.array(ofArtist),
  topArtistsByUploads: z.array(ofArtist),
})
/** `GET /api/statistic/sounds/stats`. */
export type SiteSoundStatistics = z.infer<typeof siteSoundStatistics>
/** `GET /api/statistic/sounds/stats`. */
export const siteSoundStatisticsAnswer = oneOf(siteSoundStatistics)

/** `GET /api/statistic/users/stats` (product.md §3): all accounts; `newUsersWeek` as D37 spells it; `subscribedUsers` without the free plan (D29). */
export const userStatistics = z.object({
  totalUsers: count,
  newUsersToday: count,
  newUsersWeek: count,
  newUsersMonth: count,
  subscribedUsers: count,
  verifiedUsers: count,
})
/** `GET /api/statistic/users/stats`. */
export type UserStatistics = z.infer<typeof userStatistics>
/** `GET /api/statistic/users/stats`. */
export const userStatisticsAnswer = oneOf(userStatistics)

/** `GET /api/statistic/subscription/stats` (D37): how many accounts have each plan today; on the free one are all others. */
export const planStatistics = z.object({
  plans: z.array(z.object({ subscriptionId: id, subscriptionName: z.string(), count })),
})
/** `GET /api/statistic/subscription/stats`. */
export type PlanStatistics = z.infer<typeof planStatistics>
/** `GET /api/statistic/subscription/stats`. */
export const planStatisticsAnswer = oneOf(planStatistics)

/**
 * `GET /api/statistic/money`: today's money by two accounts of it (D2, D24): grants in the credit ledger, and payments that the provider has
 * approved. `won` is what was paid; `credits` is what was granted, and what the paid orders promise. `differs` where the two disagree in
 * number or credits.
 */
export const moneyStatistics = z.object({
  day: z.iso.date(),
  ledger: z.object({ grants: count, credits: count }),
  payments: z.object({ count, won: count, credits: count }),
  differs: z.boolean(),
})
/** `GET /api/statistic/money`. */
export type MoneyStatistics = z.infer<typeof moneyStatistics>
/** `GET /api/statistic/money`. */
export const moneyStatisticsAnswer = oneOf(moneyStatistics)
