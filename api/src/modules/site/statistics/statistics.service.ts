import type {
  MemberItemStatistics,
  MoneyStatistics,
  PlanStatistics,
  SiteItemStatistics,
  TagStatistics,
  UserStatistics,
} from '@sori/contract/statistics'
import { DAYS_SHOWN, TOP_LENGTH } from '@sori/contract/statistics'
import { seoulDay, seoulDaysUntil, seoulPeriods } from '../../../lib/time/seoul-day.ts'
import type { PlanService } from '../../money/plans/plan.service.ts'
import type { StatisticsRepository } from './statistics.repository.ts'

/** Owner 0 of a count is the whole site. */
const SITE = 0

type Parts = { statistics: StatisticsRepository; plans: PlanService; now: () => Date }

/**
 * Statistics for members and administrators (D37). Counts change in the transactions of their
 * events (migration 0010), so they are up to date. Periods are of Seoul's calendar (D2).
 */
export class StatisticsService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** An artist's albums, tracks, downloads and earnings. */
  async soundsOf(memberId: number): Promise<MemberItemStatistics> {
    const { statistics, now } = this.#parts
    const at = now()
    const [of, top, downloadsByDay, uploadsByDay] = await Promise.all([
      statistics.sums(memberId, seoulPeriods(at)),
      statistics.topTracksOf(memberId, TOP_LENGTH),
      this.#byDay(memberId, 'acquisitions', at),
      this.#byDay(memberId, 'uploads', at),
    ])
    const earned = of('earned')
    return {
      albumCountTotal: of('albums').all,
      musicCountTotal: of('tracks').all,
      musicCountDay: of('uploads').day,
      musicCountWeek: of('uploads').week,
      musicCountMonth: of('uploads').month,
      downloadsDay: of('acquisitions').day,
      downloadsWeek: of('acquisitions').week,
      downloadsMonth: of('acquisitions').month,
      totalDownloads: of('downloads').all,
      topTrackTitles: top.map(({ title }) => title),
      topTrackDownloadCounts: top.map(({ count }) => count),
      topTrackIds: top.map(({ id }) => id),
      creditsEarnedDay: earned.day,
      creditsEarnedWeek: earned.week,
      creditsEarnedMonth: earned.month,
      creditsEarnedTotal: earned.all,
      downloadsByDay,
      uploadsByDay,
    }
  }

  /**
   * Returns today's grants and payments. Both come from one transaction each, so a difference is an
   * error.
   */
  async money(): Promise<MoneyStatistics> {
    const { statistics, now } = this.#parts
    const day = seoulDay(now())
    const { grants, granted, payments, won, promised } = await statistics.money(day)
    return {
      day,
      ledger: { grants, credits: granted },
      payments: { count: payments, won, credits: promised },
      differs: grants !== payments || granted !== promised,
    }
  }

  /** Returns the number of an artist's tracks for each tag. */
  tagsOf(memberId: number): Promise<TagStatistics> {
    return this.#tags(memberId)
  }

  /** Returns the number of tracks for each tag. */
  tags(): Promise<TagStatistics> {
    return this.#tags(SITE)
  }

  /** Returns totals of albums and tracks, and the top sellers and uploaders. */
  async sounds(): Promise<SiteItemStatistics> {
    const { statistics, now } = this.#parts
    const [of, topSellingMusic, topArtistsBySales, topArtistsByUploads] = await Promise.all([
      statistics.sums(SITE, seoulPeriods(now())),
      statistics.topSellingTracks(TOP_LENGTH),
      statistics.topArtists('sales', TOP_LENGTH),
      statistics.topArtists('tracks', TOP_LENGTH),
    ])
    return {
      totalAlbums: of('albums').all,
      totalMusics: of('tracks').all,
      topSellingMusic,
      topArtistsBySales,
      topArtistsByUploads,
    }
  }

  /** Accounts: all, new ones, with a paid plan, with a confirmed email. */
  async users(): Promise<UserStatistics> {
    const { statistics, now } = this.#parts
    const at = now()
    const [of, subscribed, left] = await Promise.all([
      statistics.sums(SITE, seoulPeriods(at)),
      statistics.subscribed(seoulDay(at)),
      statistics.left(),
    ])
    const { all, day, week, month } = of('members')
    return {
      totalUsers: all - left,
      newUsersToday: day,
      newUsersWeek: week,
      newUsersMonth: month,
      subscribedUsers: [...subscribed.values()].reduce((sum, count) => sum + count, 0),
      // only activated members can leave
      verifiedUsers: of('verified').all - left,
    }
  }

  /**
   * Returns the number of accounts for each plan today; without a plan it is the free one (D29).
   */
  async plans(): Promise<PlanStatistics> {
    const { statistics, plans, now } = this.#parts
    const at = now()
    const [all, of, subscribed, left] = await Promise.all([
      plans.all(),
      statistics.sums(SITE, seoulPeriods(at)),
      statistics.subscribed(seoulDay(at)),
      statistics.left(),
    ])
    const paying = [...subscribed.values()].reduce((sum, count) => sum + count, 0)
    return {
      plans: all.map(({ subscriptionId, subscriptionName, subscriptionPrice }) => ({
        subscriptionId,
        subscriptionName,
        count:
          subscriptionPrice === 0
            ? of('members').all - left - paying
            : (subscribed.get(subscriptionId) ?? 0),
      })),
    }
  }

  /** A count for each of the last days, 0 for one without any. */
  async #byDay(
    memberId: number,
    kind: 'acquisitions' | 'uploads',
    at: Date,
  ): Promise<{ day: string; count: number }[]> {
    const days = seoulDaysUntil(at, DAYS_SHOWN)
    const counts = await this.#parts.statistics.byDay(
      memberId,
      kind,
      days[0] ?? '',
      days.at(-1) ?? '',
    )
    return days.map((day) => ({ day, count: counts.get(day) ?? 0 }))
  }

  async #tags(owner: number): Promise<TagStatistics> {
    const tags = await this.#parts.statistics.tags(owner)
    const of = (kind: string) =>
      tags.filter((tag) => tag.kind === kind).map(({ name, count }) => ({ tagName: name, count }))
    return {
      instrumentUsageCount: of('instrument'),
      moodUsageCount: of('mood'),
      genreUsageCount: of('genre'),
    }
  }
}
