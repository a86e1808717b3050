import * as z from 'zod/mini'
import { id, oneOf } from '../envelope/index.ts'

/** The most entries of a ranking. */
export const TOP_LENGTH = 10
/** The days of a daily chart, including today. */
export const DAYS_SHOWN = 30

const count = z.int().check(z.minimum(0))
const ofTag = z.object({ tagName: z.string(), count })
const ofArtist = z.object({ nickname: z.string(), count })
const ofDay = z.object({ day: z.iso.date(), count })

/**
 * `GET /api/statistic/sounds/stats/me`. Days, weeks (from Monday) and months follow Seoul's
 * calendar (D2). `totalDownloads` is the lists' counter; period counts and daily counts are
 * purchases (D23). `topTrack…` arrays correspond by index. `creditsEarned…` are credits paid for
 * the artist's tracks. Daily counts cover {@link DAYS_SHOWN} days, oldest first, with zeros.
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
export type MemberSoundStatistics = z.infer<typeof memberSoundStatistics>
export const memberSoundStatisticsAnswer = oneOf(memberSoundStatistics)

/**
 * `GET /api/statistic/tags/stats/me` and `/tags/stats` (whole site): tracks per used tag, most
 * first.
 */
export const tagStatistics = z.object({
  instrumentUsageCount: z.array(ofTag),
  moodUsageCount: z.array(ofTag),
  genreUsageCount: z.array(ofTag),
})
export type TagStatistics = z.infer<typeof tagStatistics>
export const tagStatisticsAnswer = oneOf(tagStatistics)

/** `GET /api/statistic/sounds/stats`. A sale is a purchase for credits (D23). */
export const siteSoundStatistics = z.object({
  totalAlbums: count,
  totalMusics: count,
  topSellingMusic: z.array(z.object({ title: z.string(), count, musicId: id, nickname: z.string() })),
  topArtistsBySales: z.array(ofArtist),
  topArtistsByUploads: z.array(ofArtist),
})
export type SiteSoundStatistics = z.infer<typeof siteSoundStatistics>
export const siteSoundStatisticsAnswer = oneOf(siteSoundStatistics)

/**
 * `GET /api/statistic/users/stats`: all accounts; `subscribedUsers` excludes the free plan (D29).
 */
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

/**
 * `GET /api/statistic/subscription/stats` (D37): accounts per plan today; the free plan has all
 * others.
 */
export const planStatistics = z.object({
  plans: z.array(z.object({ subscriptionId: id, subscriptionName: z.string(), count })),
})
export type PlanStatistics = z.infer<typeof planStatistics>
export const planStatisticsAnswer = oneOf(planStatistics)

/**
 * `GET /api/statistic/money`: today's money from two sources (D2, D24), the ledger's grants and the
 * provider's approved payments. `won` was paid; `credits` were granted, or are due for the paid
 * orders. `differs` is true when their numbers or credits disagree.
 */
export const moneyStatistics = z.object({
  day: z.iso.date(),
  ledger: z.object({ grants: count, credits: count }),
  payments: z.object({ count, won: count, credits: count }),
  differs: z.boolean(),
})
export type MoneyStatistics = z.infer<typeof moneyStatistics>
export const moneyStatisticsAnswer = oneOf(moneyStatistics)
