import type { MoneyStatistics } from '@sori/contract/statistics'
import { useLocale } from '@sori/remote-kit/host'
import { DataTable } from '@sori/remote-kit/lists'
import { Skeleton } from '@sori/remote-kit/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTexts } from '../../messages/useTexts.ts'
import { StatisticsGroup } from './StatisticsGroup.tsx'
import styles from './StatisticsPage.module.css'
import { useTodaysMoneyQuery } from './statisticsApi.ts'

/** Today's money by the credit ledger and by the payments, with a warning if they differ. */
export function TodaysMoney() {
  const { statistics: texts } = useTexts()
  const query = useTodaysMoneyQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <StatisticsGroup title={texts.money.title} queries={[query]}>
      {query.data ? <MoneyTable money={query.data} /> : <Skeleton height={150} />}
    </StatisticsGroup>
  )
}

function MoneyTable({ money: { day, ledger, payments, differs } }: { money: MoneyStatistics }) {
  const { statistics: texts } = useTexts()
  const locale = useLocale()
  const formatNumber = (value: number) => value.toLocaleString(locale)
  const rows = [
    {
      key: 'ledger',
      name: texts.money.ledger,
      count: formatNumber(ledger.grants),
      credits: formatNumber(ledger.credits),
      won: '-',
    },
    {
      key: 'payments',
      name: texts.money.payments,
      count: formatNumber(payments.count),
      credits: formatNumber(payments.credits),
      won: texts.money.wonOf(formatNumber(payments.won)),
    },
  ]
  return (
    <>
      <p className={differs ? styles.differs : styles.agrees} role={differs ? 'alert' : undefined}>
        {differs ? <TriangleAlert aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
        <span>{differs ? texts.money.differs : texts.money.agrees}</span>
      </p>
      <DataTable
        label={`${texts.money.title} ${day}`}
        rows={rows}
        rowId={({ key }) => key}
        columns={[
          { key: 'account', head: texts.money.account, cell: ({ name }) => name },
          { key: 'count', head: texts.money.count, align: 'end', cell: ({ count }) => count },
          {
            key: 'credits',
            head: texts.money.credits,
            align: 'end',
            cell: ({ credits }) => credits,
          },
          { key: 'won', head: texts.money.won, align: 'end', cell: ({ won }) => won },
        ]}
      />
    </>
  )
}
