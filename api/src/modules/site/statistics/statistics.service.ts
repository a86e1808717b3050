import { pagingOf } from '@sori/contract/envelope'
import {
  DAYS_SHOWN,
  type MemberItemStatistics,
  type MoneyStatistics,
  type PlanStatistics,
  type SalesAnswer,
  type SalesQuery,
  type SiteItemStatistics,
  SPANS_SHOWN,
  type Span,
  type SpanCounts,
  type TagStatistics,
  TOP_LENGTH,
  type UserStatistics,
} from '@sori/contract/statistics'
import { seoulDay, seoulDaysUntil, seoulPeriods, seoulSpans } from '../../../lib/time/seoul-day.ts'
import type { PlanService } from '../../money/plans/plan.service.ts'
import type { StatisticsRepository } from './statistics.repository.ts'

/** The owner id under which counts of the whole site are stored. */
const SITE_OWNER_ID = 0

type Dependencies = { statistics: StatisticsRepository; plans: PlanService; now: () => Date }

/** Computes the statistics of artists and of the site, by Seoul's calendar. */
export class StatisticsService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  async readArtistStatistics(memberId: number): Promise<MemberItemStatistics> {
    const { statistics, now } = this.#dependencies
    const time = now()
    const days = seoulDaysUntil(time, DAYS_SHOWN)
    const [sumsOf, top, downloadsByDay, uploadsByDay, history] = await Promise.all([
      statistics.readSums(memberId, seoulPeriods(time)),
      statistics.findTopTracks(memberId, TOP_LENGTH),
      statistics.countByDay(memberId, 'acquisitions', days),
      statistics.countByDay(memberId, 'uploads', days),
      this.#history(memberId, time),
    ])
    const [uploads, acquisitions, earned, plays] = [
      sumsOf('uploads'),
      sumsOf('acquisitions'),
      sumsOf('earned'),
      sumsOf('plays'),
    ]
    return {
      albumCountTotal: sumsOf('albums').all,
      musicCountTotal: sumsOf('tracks').all,
      musicCountDay: uploads.day,
      musicCountWeek: uploads.week,
      musicCountMonth: uploads.month,
      downloadsDay: acquisitions.day,
      downloadsWeek: acquisitions.week,
      downloadsMonth: acquisitions.month,
      totalDownloads: sumsOf('downloads').all,
      topTrackTitles: top.map(({ title }) => title),
      topTrackDownloadCounts: top.map(({ count }) => count),
      topTrackIds: top.map(({ id }) => id),
      creditsEarnedDay: earned.day,
      creditsEarnedWeek: earned.week,
      creditsEarnedMonth: earned.month,
      creditsEarnedTotal: earned.all,
      playsDay: plays.day,
      playsWeek: plays.week,
      playsMonth: plays.month,
      playsTotal: plays.all,
      downloadsByDay,
      uploadsByDay,
      history,
    }
  }

  /**
   * Returns the counts of consecutive spans until `time`. Spans without counts have zeros. The
   * first year is the first one with counts.
   */
  async #history(memberId: number, time: Date): Promise<Record<Span, SpanCounts[]>> {
    const { day, week, month } = SPANS_SHOWN
    const spans = {
      day: seoulSpans(time, 'day', day),
      week: seoulSpans(time, 'week', week),
      month: seoulSpans(time, 'month', month),
    }
    const [firstDay = '', firstWeek = '', firstMonth = ''] = [
      spans.day[0],
      spans.week[0],
      spans.month[0],
    ]
    const firstDays = { day: firstDay, week: firstWeek, month: firstMonth }
    const today = seoulDay(time)
    const rows = await this.#dependencies.statistics.countBySpan(memberId, firstDays, today)
    const years = rows.filter(({ span }) => span === 'year').map(({ from }) => from.slice(0, 4))
    const thisYear = Number(today.slice(0, 4))
    const firstYear = Math.min(thisYear, ...years.map(Number))
    const countsOf = (span: Span, from: string): SpanCounts => {
      const ofKind = (kind: string) =>
        rows.find((row) => row.span === span && row.from === from && row.kind === kind)?.count ?? 0
      return {
        from,
        downloads: ofKind('acquisitions'),
        uploads: ofKind('uploads'),
        credits: ofKind('earned'),
        plays: ofKind('plays'),
      }
    }
    return {
      day: spans.day.map((from) => countsOf('day', from)),
      week: spans.week.map((from) => countsOf('week', from)),
      month: spans.month.map((from) => countsOf('month', from)),
      year: Array.from({ length: thisYear - firstYear + 1 }, (_, index) =>
        countsOf('year', `${firstYear + index}-01-01`),
      ),
    }
  }

  async readSalesPage(memberId: number, query: SalesQuery): Promise<SalesAnswer> {
    const { rows, total } = await this.#dependencies.statistics.readSalesPage(memberId, query)
    return {
      dtoList: rows.map(({ id, title, since, credits, won }) => ({
        musicId: id,
        title,
        soldAt: since.toISOString(),
        credits,
        ...(won !== null && { won }),
      })),
      ...pagingOf(query.page, query.size, total),
    }
  }

  /**
   * Compares the credits granted today with today's payments. A grant and its payment are one
   * transaction, so a difference is an error.
   */
  async readMoneyStatistics(): Promise<MoneyStatistics> {
    const { statistics, now } = this.#dependencies
    const day = seoulDay(now())
    const sums = await statistics.sumMoney(day)
    const { grants, grantedCredits, payments, won, orderedCredits } = sums
    return {
      day,
      ledger: { grants, credits: grantedCredits },
      payments: { count: payments, won, credits: orderedCredits },
      differs: grants !== payments || grantedCredits !== orderedCredits,
    }
  }

  async readTagStatistics(memberId = SITE_OWNER_ID): Promise<TagStatistics> {
    const tags = await this.#dependencies.statistics.countTags(memberId)
    const ofKind = (kind: string) =>
      tags.filter((tag) => tag.kind === kind).map(({ name, count }) => ({ tagName: name, count }))
    return {
      instrumentUsageCount: ofKind('instrument'),
      moodUsageCount: ofKind('mood'),
      genreUsageCount: ofKind('genre'),
    }
  }

  async readItemStatistics(): Promise<SiteItemStatistics> {
    const { statistics, now } = this.#dependencies
    const [sumsOf, topSellingMusic, topArtistsBySales, topArtistsByUploads] = await Promise.all([
      statistics.readSums(SITE_OWNER_ID, seoulPeriods(now())),
      statistics.findTopSellingTracks(TOP_LENGTH),
      statistics.findTopArtists('sales', TOP_LENGTH),
      statistics.findTopArtists('tracks', TOP_LENGTH),
    ])
    return {
      totalAlbums: sumsOf('albums').all,
      totalMusics: sumsOf('tracks').all,
      topSellingMusic,
      topArtistsBySales,
      topArtistsByUploads,
    }
  }

  async readUserStatistics(): Promise<UserStatistics> {
    const { total, created: newMembers, verified, subscribers } = await this.#countAccounts()
    return {
      totalUsers: total,
      newUsersToday: newMembers.day,
      newUsersWeek: newMembers.week,
      newUsersMonth: newMembers.month,
      subscribedUsers: subscribers,
      verifiedUsers: verified,
    }
  }

  /** Returns the members of each plan. Members without a subscription have the free plan. */
  async readPlanStatistics(): Promise<PlanStatistics> {
    const { plans } = this.#dependencies
    const [all, accounts] = await Promise.all([plans.listPlans(), this.#countAccounts()])
    const { total, subscribers, byPlan } = accounts
    return {
      plans: all.map(({ subscriptionId, subscriptionName, subscriptionPrice }) => ({
        subscriptionId,
        subscriptionName,
        count: subscriptionPrice === 0 ? total - subscribers : (byPlan.get(subscriptionId) ?? 0),
      })),
    }
  }

  /** Counts accounts without former members, who were all verified. */
  async #countAccounts() {
    const { statistics, now } = this.#dependencies
    const time = now()
    const [sumsOf, byPlan, leftMembers] = await Promise.all([
      statistics.readSums(SITE_OWNER_ID, seoulPeriods(time)),
      statistics.countByPlan(seoulDay(time)),
      statistics.countLeftMembers(),
    ])
    const newMembers = sumsOf('members')
    return {
      created: newMembers,
      total: newMembers.all - leftMembers,
      verified: sumsOf('verified').all - leftMembers,
      byPlan,
      subscribers: [...byPlan.values()].reduce((sum, count) => sum + count, 0),
    }
  }
}
