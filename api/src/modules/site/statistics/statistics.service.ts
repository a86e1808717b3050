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

/** The owner of the site's counts. */
const SITE = 0

type Parts = { statistics: StatisticsRepository; plans: PlanService; now: () => Date }

/** Computes the statistics of artists and of the site, by Seoul's calendar. */
export class StatisticsService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async ofArtist(memberId: number): Promise<MemberItemStatistics> {
    const { statistics, now } = this.#parts
    const at = now()
    const days = seoulDaysUntil(at, DAYS_SHOWN)
    const [sumsOf, top, downloadsByDay, uploadsByDay, history] = await Promise.all([
      statistics.sums(memberId, seoulPeriods(at)),
      statistics.topTracksOf(memberId, TOP_LENGTH),
      statistics.byDay(memberId, 'acquisitions', days),
      statistics.byDay(memberId, 'uploads', days),
      this.#history(memberId, at),
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
   * Returns consecutive spans until `at`, also empty ones. Years begin with the first that has
   * counts.
   */
  async #history(memberId: number, at: Date): Promise<Record<Span, SpanCounts[]>> {
    const { day, week, month } = SPANS_SHOWN
    const shown = {
      day: seoulSpans(at, 'day', day),
      week: seoulSpans(at, 'week', week),
      month: seoulSpans(at, 'month', month),
    }
    const [firstDay = '', firstWeek = '', firstMonth = ''] = [
      shown.day[0],
      shown.week[0],
      shown.month[0],
    ]
    const firstDays = { day: firstDay, week: firstWeek, month: firstMonth }
    const today = seoulDay(at)
    const rows = await this.#parts.statistics.bySpan(memberId, firstDays, today)
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
      day: shown.day.map((from) => countsOf('day', from)),
      week: shown.week.map((from) => countsOf('week', from)),
      month: shown.month.map((from) => countsOf('month', from)),
      year: Array.from({ length: thisYear - firstYear + 1 }, (_, index) =>
        countsOf('year', `${firstYear + index}-01-01`),
      ),
    }
  }

  async sales(memberId: number, query: SalesQuery): Promise<SalesAnswer> {
    const { rows, total } = await this.#parts.statistics.sales(memberId, query)
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
   * Compares granted credits with payments. Both are in one transaction, so a difference is an
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

  async tags(memberId = SITE): Promise<TagStatistics> {
    const tags = await this.#parts.statistics.tags(memberId)
    const ofKind = (kind: string) =>
      tags.filter((tag) => tag.kind === kind).map(({ name, count }) => ({ tagName: name, count }))
    return {
      instrumentUsageCount: ofKind('instrument'),
      moodUsageCount: ofKind('mood'),
      genreUsageCount: ofKind('genre'),
    }
  }

  async items(): Promise<SiteItemStatistics> {
    const { statistics, now } = this.#parts
    const [sumsOf, topSellingMusic, topArtistsBySales, topArtistsByUploads] = await Promise.all([
      statistics.sums(SITE, seoulPeriods(now())),
      statistics.topSellingTracks(TOP_LENGTH),
      statistics.topArtists('sales', TOP_LENGTH),
      statistics.topArtists('tracks', TOP_LENGTH),
    ])
    return {
      totalAlbums: sumsOf('albums').all,
      totalMusics: sumsOf('tracks').all,
      topSellingMusic,
      topArtistsBySales,
      topArtistsByUploads,
    }
  }

  async users(): Promise<UserStatistics> {
    const { total, created, verified, subscribers } = await this.#accounts()
    return {
      totalUsers: total,
      newUsersToday: created.day,
      newUsersWeek: created.week,
      newUsersMonth: created.month,
      subscribedUsers: subscribers,
      verifiedUsers: verified,
    }
  }

  /** Returns the members of each plan. Members without a subscription have the free plan. */
  async plans(): Promise<PlanStatistics> {
    const { plans } = this.#parts
    const [all, accounts] = await Promise.all([plans.all(), this.#accounts()])
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
  async #accounts() {
    const { statistics, now } = this.#parts
    const at = now()
    const [sumsOf, byPlan, left] = await Promise.all([
      statistics.sums(SITE, seoulPeriods(at)),
      statistics.subscribed(seoulDay(at)),
      statistics.left(),
    ])
    const created = sumsOf('members')
    return {
      created,
      total: created.all - left,
      verified: sumsOf('verified').all - left,
      byPlan,
      subscribers: [...byPlan.values()].reduce((sum, count) => sum + count, 0),
    }
  }
}
