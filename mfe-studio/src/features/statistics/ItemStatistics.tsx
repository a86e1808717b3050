import { paths } from '@sori/contract/paths'
import { Chart, ChartGrid, StatTiles } from '@sori/market-kit/management'
import { useSession } from '@sori/remote-kit/host'
import { Failed, hasFailed } from '@sori/remote-kit/lists'
import { SegmentedLinks } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import {
  type DayCount,
  daysOf,
  type ItemCounts,
  type Period,
  type PeriodCounts,
  periods,
} from './itemCounts.ts'
import styles from './StatisticsPage.module.css'
import { useGetSoundStatisticsQuery } from './statisticsApi.ts'

/** Uploads, downloads and credits of the chosen period, and the tracks that are downloaded most. */
export function ItemStatistics({
  period,
  hrefOf,
}: {
  period: Period
  hrefOf(period: Period): string
}) {
  const t = useTexts().statistics
  const query = useGetSoundStatisticsQuery(undefined, { refetchOnMountOrArgChange: true })
  if (hasFailed(query)) return <Failed query={query} title={t.failed} />
  return (
    <section className={styles.section} aria-label={t.sections.sounds}>
      <SegmentedLinks
        label={t.period.label}
        items={periods.map((each) => ({
          to: hrefOf(each),
          label: t.period[each],
          current: each === period,
        }))}
      />
      <SoundTiles numbers={query.data} period={period} />
      <SoundCharts numbers={query.data} period={period} />
    </section>
  )
}

interface NumbersProps {
  /** Undefined while they are on their way. */
  numbers: ItemCounts | undefined
  period: Period
}

function SoundTiles({ numbers, period }: NumbersProps) {
  const { tiles: t, period: names } = useTexts().statistics
  return (
    <StatTiles
      label={t.label}
      tiles={[
        { label: t.tracks, value: numbers?.tracks },
        { label: t.albums, value: numbers?.albums },
        { label: t.uploads(names[period]), value: numbers?.uploads[period] },
        { label: t.downloads(names[period]), value: numbers?.downloads[period] },
        { label: t.credits(names[period]), value: numbers?.credits[period] },
      ]}
    />
  )
}

function SoundCharts({ numbers, period }: NumbersProps) {
  const t = useTexts().statistics
  const nickname = useSession()?.nickname ?? ''
  const byPeriod = (counts?: PeriodCounts) =>
    counts && periods.map((each) => ({ label: t.period[each], value: counts[each] }))
  const byDay = (days?: readonly DayCount[]) =>
    days && daysOf(period, days).map(({ day, count }) => ({ label: day.slice(5), value: count }))
  // one scale for all periods of a count: they can be compared; its four steps are whole numbers
  const maxOf = (days?: readonly DayCount[]) =>
    days && 4 * Math.ceil(Math.max(1, ...days.map(({ count }) => count)) / 4)
  const ratio = numbers && [
    { label: t.albums, value: numbers.albums },
    { label: t.tracks, value: numbers.tracks },
  ]
  const top = numbers?.top.map(({ title, downloads }) => ({
    label: title,
    value: downloads,
    to: paths.track({ nickname, title }),
  }))
  return (
    <ChartGrid>
      <Chart
        title={t.downloads}
        kind="columns"
        points={byPeriod(numbers?.downloads)}
        labelName={t.periodHead}
        valueName={t.downloads}
      />
      <Chart
        title={t.uploads}
        kind="columns"
        points={byPeriod(numbers?.uploads)}
        labelName={t.periodHead}
        valueName={t.uploads}
      />
      <Chart
        title={t.downloadsByDay}
        kind="columns"
        points={byDay(numbers?.downloadsByDay)}
        max={maxOf(numbers?.downloadsByDay)}
        labelName={t.day}
        valueName={t.downloads}
      />
      <Chart
        title={t.uploadsByDay}
        kind="columns"
        points={byDay(numbers?.uploadsByDay)}
        max={maxOf(numbers?.uploadsByDay)}
        labelName={t.day}
        valueName={t.uploads}
      />
      <Chart
        title={t.credits}
        kind="columns"
        points={byPeriod(numbers?.credits)}
        labelName={t.periodHead}
        valueName={t.credits}
      />
      <Chart title={t.ratio} kind="shares" points={ratio} labelName={t.kind} valueName={t.count} />
      <Chart
        title={t.top}
        kind="ranking"
        points={top}
        labelName={t.track}
        valueName={t.downloads}
        wide
      />
    </ChartGrid>
  )
}
