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
  const texts = useTexts().statistics
  const query = useGetItemStatisticsQuery(undefined, { refetchOnMountOrArgChange: true })
  if (hasFailed(query)) return <Failed query={query} title={texts.failed} />
  if (query.data && query.data.tracks === 0 && query.data.downloads.total === 0) return <NoTracks />
  return (
    <section className={styles.section} aria-label={texts.sections.sounds}>
      <SegmentedLinks
        label={texts.period.label}
        items={periods.map((value) => ({
          to: hrefOf(value),
          label: texts.period[value],
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
  const texts = useTexts().statistics
  return (
    <EmptyState
      icon={<Upload />}
      title={texts.noTracks}
      hint={texts.noTracksHint}
      action={
        <ButtonLink to={paths.upload()} variant="primary">
          {texts.shortcuts.upload}
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
  const { tiles: texts, period: names } = useTexts().statistics
  return (
    <StatTiles
      label={texts.label}
      tiles={[
        { label: texts.tracks, value: numbers?.tracks },
        { label: texts.albums, value: numbers?.albums },
        { label: texts.uploads(names[period]), value: numbers?.uploads[period] },
        { label: texts.plays(names[period]), value: numbers?.plays[period] },
        { label: texts.downloads(names[period]), value: numbers?.downloads[period] },
        { label: texts.credits(names[period]), value: numbers?.credits[period] },
      ]}
    />
  )
}

/** A sentence about the earnings of a sale and of all sales, in won. */
function EarningsNote() {
  const texts = useTexts().statistics
  const locale = useLocale()
  const { currentData: earned } = useGetEarningsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  const formatWon = (amount: number) => amount.toLocaleString(locale)
  return (
    <p className={styles.count}>
      {earned?.perSale !== undefined && (
        <>
          {texts.worth(formatWon(earned.perSale), formatWon(earned.total))}{' '}
          <TextLink to={paths.mySales()}>{texts.sections.sales}</TextLink>
        </>
      )}
    </p>
  )
}

function ItemCharts({ numbers, period }: NumbersProps) {
  const texts = useTexts().statistics
  const nickname = useSession()?.nickname ?? ''
  const span = spanOf(period)
  const spans = numbers?.history[span]
  const range = spans && rangeOf(span, spans, today())
  const note = range && texts.range(range[0], range[1], texts.spans[span])
  const columnChartProps = (key: 'plays' | 'downloads' | 'uploads' | 'credits') => ({
    kind: 'columns' as const,
    points: spans?.map((counts) => ({
      label: spanLabel(span, counts.from),
      value: counts[key] ?? 0,
    })),
    labelName: texts.spanHeads[span],
    valueName: texts[key],
    title: texts[key],
    note,
  })
  const ratio = numbers && [
    { label: texts.albums, value: numbers.albums },
    { label: texts.tracks, value: numbers.tracks },
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
      <Chart
        title={texts.ratio}
        kind="shares"
        points={ratio}
        labelName={texts.kind}
        valueName={texts.count}
      />
      <Chart
        title={texts.top}
        kind="ranking"
        points={top}
        labelName={texts.track}
        valueName={texts.downloads}
        wide
      />
    </ChartGrid>
  )
}

/** Milliseconds from UTC to Seoul. Seoul has no summer time. */
const SEOUL_OFFSET_MS = 9 * 3_600_000
const today = () => new Date(Date.now() + SEOUL_OFFSET_MS).toISOString().slice(0, 10)
