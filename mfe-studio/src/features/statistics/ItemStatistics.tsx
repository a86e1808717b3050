import { paths } from '@sori/contract/paths'
import { Chart, ChartGrid, StatTiles } from '@sori/market-kit/management'
import { useLocale, useSession } from '@sori/remote-kit/host'
import { Failed, hasFailed } from '@sori/remote-kit/lists'
import { ButtonLink, EmptyState, SegmentedLinks, TextLink } from '@sori/remote-kit/ui'
import Upload from 'lucide-react/icons/upload'
import { useGetEarningsQuery } from '../../api/earningsApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { type ItemCounts, type Period, periods, rangeOf, spanLabel, spanOf } from './itemCounts.ts'
import styles from './StatisticsPage.module.css'
import { useGetItemStatisticsQuery } from './statisticsApi.ts'

/** Plays, uploads, downloads and credits of the chosen period, and the most downloaded tracks. */
export function ItemStatistics({
  period,
  hrefOf,
}: {
  period: Period
  hrefOf(period: Period): string
}) {
  const t = useTexts().statistics
  const query = useGetItemStatisticsQuery(undefined, { refetchOnMountOrArgChange: true })
  if (hasFailed(query)) return <Failed query={query} title={t.failed} />
  if (query.data && query.data.tracks === 0 && query.data.downloads.total === 0) return <NoTracks />
  return (
    <section className={styles.section} aria-label={t.sections.sounds}>
      <SegmentedLinks
        label={t.period.label}
        items={periods.map((value) => ({
          to: hrefOf(value),
          label: t.period[value],
          current: value === period,
        }))}
      />
      <ItemTiles numbers={query.data} period={period} />
      <EarningsNote />
      <ItemCharts numbers={query.data} period={period} />
    </section>
  )
}

function NoTracks() {
  const t = useTexts().statistics
  return (
    <EmptyState
      icon={<Upload />}
      title={t.noTracks}
      hint={t.noTracksHint}
      action={
        <ButtonLink to={paths.upload()} variant="primary">
          {t.shortcuts.upload}
        </ButtonLink>
      }
    />
  )
}

interface NumbersProps {
  /** The numbers; undefined while loading. */
  numbers: ItemCounts | undefined
  period: Period
}

function ItemTiles({ numbers, period }: NumbersProps) {
  const { tiles: t, period: names } = useTexts().statistics
  return (
    <StatTiles
      label={t.label}
      tiles={[
        { label: t.tracks, value: numbers?.tracks },
        { label: t.albums, value: numbers?.albums },
        { label: t.uploads(names[period]), value: numbers?.uploads[period] },
        { label: t.plays(names[period]), value: numbers?.plays[period] },
        { label: t.downloads(names[period]), value: numbers?.downloads[period] },
        { label: t.credits(names[period]), value: numbers?.credits[period] },
      ]}
    />
  )
}

/** A sentence about the earnings of a sale and of all sales, in won. */
function EarningsNote() {
  const t = useTexts().statistics
  const locale = useLocale()
  const { currentData: earned } = useGetEarningsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  const formatWon = (amount: number) => amount.toLocaleString(locale)
  return (
    <p className={styles.count}>
      {earned?.perSale !== undefined && (
        <>
          {t.worth(formatWon(earned.perSale), formatWon(earned.total))}{' '}
          <TextLink to={paths.mySales()}>{t.sections.sales}</TextLink>
        </>
      )}
    </p>
  )
}

function ItemCharts({ numbers, period }: NumbersProps) {
  const t = useTexts().statistics
  const nickname = useSession()?.nickname ?? ''
  const span = spanOf(period)
  const spans = numbers?.history[span]
  const range = spans && rangeOf(span, spans, today())
  const note = range && t.range(range[0], range[1], t.spans[span])
  const columnChartProps = (key: 'plays' | 'downloads' | 'uploads' | 'credits') => ({
    kind: 'columns' as const,
    points: spans?.map((counts) => ({
      label: spanLabel(span, counts.from),
      value: counts[key] ?? 0,
    })),
    labelName: t.spanHeads[span],
    valueName: t[key],
    title: t[key],
    note,
  })
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
      <Chart {...columnChartProps('plays')} />
      <Chart {...columnChartProps('downloads')} />
      <Chart {...columnChartProps('uploads')} />
      <Chart {...columnChartProps('credits')} />
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

/** Milliseconds from UTC to Seoul. Seoul has no summer time. */
const SEOUL_OFFSET_MS = 9 * 3_600_000
const today = () => new Date(Date.now() + SEOUL_OFFSET_MS).toISOString().slice(0, 10)
