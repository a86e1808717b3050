import { PAYOUT_MIN, type Payout } from '@sori/contract/payouts'
import { useLocale } from '@sori/remote-kit/host'
import {
  type DataColumn,
  DataTable,
  Failed,
  hasFailed,
  type ListState,
  ListView,
  type QueryState,
} from '@sori/remote-kit/lists'
import { EmptyState, formatDateTime, Skeleton } from '@sori/remote-kit/ui'
import { useGetEarningsQuery } from '../../api/earningsApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { EarningsTiles } from './EarningsTiles.tsx'
import { PayoutAccountSummary } from './PayoutAccountSummary.tsx'
import { PayoutRequestForm } from './PayoutRequestForm.tsx'
import styles from './PayoutsSection.module.css'
import { type Payouts, useListPayoutsQuery, usePayoutsPrefetch } from './payoutsApi.ts'
import type { SalesParams } from './salesParams.ts'

/**
 * A section with the artist's payout account, the request of a payout, and all requests (D157,
 * D158).
 */
export function PayoutsSection({ list }: { list: ListState<SalesParams> }) {
  const { payouts: texts, sections } = useTexts().statistics
  const { page, size } = list.params
  const query = useListPayoutsQuery({ page, size }, { refetchOnMountOrArgChange: true })
  const prefetch = usePayoutsPrefetch('listPayouts')
  const table = (rows: readonly Payout[] | undefined, stale = false) => (
    <PayoutsTable rows={rows} stale={stale} />
  )
  return (
    <section className={styles.section} aria-label={sections.payouts}>
      <EarningsTiles />
      <AccountAndRequest query={query} />
      <h3 className={styles.heading}>{texts.history}</h3>
      <ListView
        list={list}
        query={query}
        prefetch={({ page, size }) => prefetch({ page, size })}
        texts={{ failed: texts.failed, firstPage: texts.firstPage, noItems: texts.noItems }}
        empty={<EmptyState title={texts.empty} />}
        skeleton={table(undefined)}
      >
        {table}
      </ListView>
    </section>
  )
}

/** Account and request, beside each other on wide screens. */
function AccountAndRequest({ query }: { query: QueryState<Payouts> }) {
  const texts = useTexts().statistics.payouts
  const payouts = query.data
  if (hasFailed(query)) return <Failed query={query} title={texts.failed} />
  return (
    <div className={styles.accountAndRequest}>
      <section className={styles.card} aria-label={texts.account}>
        <h3 className={styles.heading}>{texts.account}</h3>
        {payouts ? <PayoutAccountSummary account={payouts.account} /> : <Skeleton height={160} />}
      </section>
      <section className={styles.card} aria-label={texts.request}>
        <h3 className={styles.heading}>{texts.request}</h3>
        {payouts ? <PayoutRequestOrReason payouts={payouts} /> : <Skeleton height={160} />}
      </section>
    </div>
  )
}

/** The form of a request, or why it is impossible. */
function PayoutRequestOrReason({ payouts: { account, open } }: { payouts: Payouts }) {
  const texts = useTexts().statistics.payouts
  const locale = useLocale()
  const { currentData: earned } = useGetEarningsQuery()
  if (open !== null) return <p>{texts.underWay}</p>
  if (!account) return <p>{texts.noAccount}</p>
  if (!earned) return <Skeleton height={160} />
  if (earned.available < PAYOUT_MIN)
    return <p>{texts.tooLittle(PAYOUT_MIN.toLocaleString(locale))}</p>
  return <PayoutRequestForm key={earned.available} available={earned.available} />
}

interface PayoutsTableProps {
  rows: readonly Payout[] | undefined
  stale: boolean
}

function PayoutsTable({ rows, stale }: PayoutsTableProps) {
  const { payouts: texts } = useTexts().statistics
  const locale = useLocale()
  const columns: DataColumn<Payout>[] = [
    {
      key: 'date',
      head: texts.date,
      cell: ({ createDate }) => <time dateTime={createDate}>{formatDateTime(createDate)}</time>,
    },
    {
      key: 'gross',
      head: texts.gross,
      align: 'end',
      cell: ({ gross }) => gross.toLocaleString(locale),
    },
    {
      key: 'tax',
      head: texts.tax,
      align: 'end',
      cell: ({ incomeTax, localTax }) => (incomeTax + localTax).toLocaleString(locale),
    },
    { key: 'net', head: texts.net, align: 'end', cell: ({ net }) => net.toLocaleString(locale) },
    { key: 'to', head: texts.number, cell: ({ account }) => account.number },
    {
      key: 'state',
      head: texts.state,
      card: 'wide',
      cell: (payout) => <PayoutState payout={payout} />,
    },
  ]
  return (
    <DataTable
      label={texts.history}
      columns={columns}
      rows={rows}
      rowId={({ payoutId }) => payoutId}
      stale={stale}
    />
  )
}

function PayoutState({ payout: { state, stateDate, reason } }: { payout: Payout }) {
  const texts = useTexts().statistics.payouts
  return (
    <span className={styles.stack}>
      <b>{texts.states[state]}</b>
      <time className={styles.note} dateTime={stateDate}>
        {formatDateTime(stateDate)}
      </time>
      {reason && <span className={styles.note}>{reason}</span>}
    </span>
  )
}
