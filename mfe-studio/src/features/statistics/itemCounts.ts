import type { MemberItemStatistics } from '@sori/contract/statistics'

/** The periods that are counted, by Seoul's calendar (D2). */
export const periods = ['day', 'week', 'month', 'total'] as const
/** A period that is counted. */
export type Period = (typeof periods)[number]

/** Counts for each period. */
export type PeriodCounts = Readonly<Record<Period, number>>

/** An artist's numbers as screens know them. */
export interface ItemCounts {
  readonly albums: number
  readonly tracks: number
  readonly uploads: PeriodCounts
  readonly downloads: PeriodCounts
  readonly credits: PeriodCounts
  /** The last days in Seoul, the oldest first: `2026-03-02`. */
  readonly uploadsByDay: readonly DayCount[]
  readonly downloadsByDay: readonly DayCount[]
  readonly top: readonly {
    readonly id: number
    readonly title: string
    readonly downloads: number
  }[]
}

/** The count of a day. */
export interface DayCount {
  readonly day: string
  readonly count: number
}

/** The API's statistics of a member as {@link ItemCounts}: its three lists of top tracks belong together place by place. */
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
    uploadsByDay: wire.uploadsByDay,
    downloadsByDay: wire.downloadsByDay,
    top: wire.topTrackTitles.map((title, at) => ({
      id: wire.topTrackIds[at] ?? at,
      title,
      downloads: wire.topTrackDownloadCounts[at] ?? 0,
    })),
  }
}

/** The days of a period that ends on the last day of `days`: today alone, since Monday, since the first of the month, or all of them. */
export function daysOf(period: Period, days: readonly DayCount[]): readonly DayCount[] {
  const today = days.at(-1)?.day
  if (!today || period === 'total') return days
  if (period === 'day') return days.slice(-1)
  if (period === 'month') return days.filter(({ day }) => day.slice(0, 7) === today.slice(0, 7))
  // Sunday is the seventh day of its week
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  return days.slice(-1 - sinceMonday)
}
