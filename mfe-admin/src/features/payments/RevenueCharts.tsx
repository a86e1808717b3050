import { revenueSpans, type SiteOrdersParams } from '@sori/contract/payment'
import { Chart, ChartGrid } from '@sori/market-kit/management'
import { Failed, hasFailed, type ListState } from '@sori/remote-kit/lists'
import { SegmentedLinks, VisuallyHidden } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import { useRevenueQuery } from './paymentsApi.ts'

/** Charts of revenue and numbers of payments by day, week or month in Seoul. */
export function RevenueCharts({ list }: { list: ListState<SiteOrdersParams> }) {
  const { sitePayments: texts } = useTexts()
  const { span } = list.params
  const query = useRevenueQuery(span, { refetchOnMountOrArgChange: true })
  if (hasFailed(query)) return <Failed query={query} />
  const pointsOf = (value: 'won' | 'payments') =>
    query.currentData?.map((row) => ({
      label: span === 'month' ? row.from.slice(0, 7) : row.from.slice(5),
      value: row[value],
    }))
  return (
    <>
      <div>
        <h2>
          <VisuallyHidden>{`${texts.revenue} · ${texts.payments}`}</VisuallyHidden>
        </h2>
        <SegmentedLinks
          label={texts.span}
          items={revenueSpans.map((value) => ({
            to: list.href({ span: value }),
            label: texts.spans[value],
            current: value === span,
          }))}
        />
      </div>
      <ChartGrid>
        <Chart
          title={texts.revenue}
          note={texts.revenueNote}
          kind="columns"
          points={pointsOf('won')}
          labelName={texts.from}
          valueName={texts.won}
        />
        <Chart
          title={texts.payments}
          kind="columns"
          points={pointsOf('payments')}
          labelName={texts.from}
          valueName={texts.number}
        />
      </ChartGrid>
    </>
  )
}
