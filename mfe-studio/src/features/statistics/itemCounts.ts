import type { MemberItemStatistics, Span, SpanCounts } from '@sori/contract/statistics'

/** Periods of Seoul's calendar with counts. */
export const periods = ['day', 'week', 'month', 'total'] as const
export type Period = (typeof periods)[number]

type PeriodCounts = Readonly<Record<Period, number>>

export interface ItemCounts {
  readonly albums: number
  readonly tracks: number
  readonly uploads: PeriodCounts
  readonly downloads: PeriodCounts
  readonly credits: PeriodCounts
  readonly plays: PeriodCounts
  /** Consecutive spans of Seoul's calendar, the oldest first. */
  readonly history: Readonly<Record<Span, readonly SpanCounts[]>>
  readonly top: readonly {
    readonly id: number
    readonly title: string
    readonly downloads: number
  }[]
}

/** Converts the API's statistics. Equal indexes of its three lists of top tracks are one track. */
export function toItemCounts(wire: MemberItemStatistics): ItemCounts {
  return {
    albums: wire.albumCountTotal,
    tracks: wire.musicCountTotal,
    uploads: {
      day: wire.musicCountDay,
      week: wire.musicCountWeek,
      month: wire.musicCountMonth,
      total: wire.musicCountTotal,
    },
    downloads: {
      day: wire.downloadsDay,
      week: wire.downloadsWeek,
      month: wire.downloadsMonth,
      total: wire.totalDownloads,
    },
    credits: {
      day: wire.creditsEarnedDay,
      week: wire.creditsEarnedWeek,
      month: wire.creditsEarnedMonth,
      total: wire.creditsEarnedTotal,
    },
    plays: {
      day: wire.playsDay ?? 0,
      week: wire.playsWeek ?? 0,
      month: wire.playsMonth ?? 0,
      total: wire.playsTotal ?? 0,
    },
    history: wire.history ?? { day: [], week: [], month: [], year: [] },
    top: wire.topTrackTitles.map((title, index) => ({
      id: wire.topTrackIds[index] ?? index,
      title,
      downloads: wire.topTrackDownloadCounts[index] ?? 0,
    })),
  }
}

/**
 * Returns the columns of a period's charts: days for today, weeks, months, and years for the total.
 */
export function spanOf(period: Period): Span {
  return period === 'total' ? 'year' : period
}

const DAY_MS = 86_400_000
const LABEL_LENGTHS = { day: 10, week: 10, month: 7, year: 4 } as const

/** Returns `2026-03-02`, `2026-03` or `2026`; a week is named by its Monday. */
export function spanLabel(span: Span, from: string): string {
  return from.slice(0, LABEL_LENGTHS[span])
}

/** Returns the first and last day of the spans, at most `today`. */
export function rangeOf(
  span: Span,
  spans: readonly SpanCounts[],
  today: string,
): readonly [string, string] | undefined {
  const firstSpan = spans[0]
  const lastSpan = spans.at(-1)
  if (!firstSpan || !lastSpan) return undefined
  const end = new Date(`${lastSpan.from}T00:00:00Z`)
  if (span === 'week') end.setTime(end.getTime() + 6 * DAY_MS)
  if (span === 'month') end.setUTCMonth(end.getUTCMonth() + 1, 0)
  if (span === 'year') end.setUTCFullYear(end.getUTCFullYear() + 1, 0, 0)
  const lastDay = end.toISOString().slice(0, 10)
  return [firstSpan.from, lastDay < today ? lastDay : today]
}
