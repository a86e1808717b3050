import { type Locale, orderText } from '@sori/contract/messages'
import { type RefundRequest, refundQueueStates, refundsParams } from '@sori/contract/payment'
import { useLocale } from '@sori/remote-kit/host'
import {
  type DataColumn,
  DataTable,
  hasFailed,
  ListView,
  useListParams,
} from '@sori/remote-kit/lists'
import { Button, EmptyState, formatDateTime, SegmentedLinks } from '@sori/remote-kit/ui'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import type { Texts } from '../../messages/ko.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { AdminPage } from '../../ui/AdminPage.tsx'
import { PeopleSections } from '../../ui/PeopleSections.tsx'
import { DecideRefundDialog } from './DecideRefundDialog.tsx'
import styles from './RefundsPage.module.css'
import { useListRefundsQuery, usePrefetch } from './refundsApi.ts'

/** `/admin/refunds`: buyers' requests of refunds and their decisions. */
export function RefundsPage() {
  const t = useTexts()
  const locale = useLocale()
  const list = useListParams(refundsParams)
  const refunds = useListRefundsQuery(list.params)
  const [selected, setSelected] = useState<RefundRequest>()
  const columns = columnsOf(t, locale, setSelected)
  const table = (rows: readonly RefundRequest[] | undefined, stale?: boolean) => (
    <DataTable
      label={t.refunds.list}
      columns={columns}
      rows={rows}
      rowId={({ refundId }) => refundId}
      stale={stale}
    />
  )
  const total = hasFailed(refunds) ? undefined : refunds.data?.paging.total
  return (
    <AdminPage
      title={t.refunds.title}
      count={total === undefined ? undefined : t.refunds.count(total.toLocaleString(locale))}
      sections={<PeopleSections />}
    >
      <SegmentedLinks
        label={t.refunds.state}
        items={[undefined, ...refundQueueStates].map((each) => ({
          to: list.href({ state: each }),
          label: t.refunds.states[each ?? 'all'],
          current: each === list.params.state,
        }))}
      />
      <ListView
        list={list}
        query={refunds}
        prefetch={usePrefetch('listRefunds')}
        texts={t.refunds}
        skeleton={table(undefined)}
        empty={<EmptyState icon={<Undo2 />} title={t.refunds.empty} />}
      >
        {table}
      </ListView>
      {selected && <DecideRefundDialog refund={selected} onClose={() => setSelected(undefined)} />}
    </AdminPage>
  )
}

function columnsOf(
  t: Texts,
  locale: Locale,
  onDecide: (refund: RefundRequest) => void,
): DataColumn<RefundRequest>[] {
  const { columns, won, decide } = t.refunds
  return [
    {
      key: 'date',
      head: columns.date,
      cell: ({ createDate }) => <time dateTime={createDate}>{formatDateTime(createDate)}</time>,
    },
    { key: 'buyer', head: columns.buyer, cell: ({ nickname }) => nickname },
    { key: 'order', head: columns.order, cell: ({ orderName }) => orderText(locale, orderName) },
    {
      key: 'amount',
      head: columns.amount,
      align: 'end',
      cell: ({ amount }) => won(amount.toLocaleString(locale)),
    },
    {
      key: 'paid',
      head: columns.paid,
      cell: ({ paidDate }) => <time dateTime={paidDate}>{formatDateTime(paidDate)}</time>,
    },
    { key: 'state', head: columns.state, cell: (refund) => <State refund={refund} t={t} /> },
    {
      key: 'actions',
      card: 'bare',
      head: columns.actions,
      align: 'end',
      cell: (refund) =>
        refund.decision === null ? (
          <Button
            size={32}
            aria-label={`${refund.nickname} ${decide}`}
            onClick={() => onDecide(refund)}
          >
            {decide}
          </Button>
        ) : (
          '-'
        ),
    },
  ]
}

function State({ refund, t }: { refund: RefundRequest; t: Texts }) {
  const { decision, decidedBy, decidedDate, answer, returnedDate } = refund
  if (!decision) return t.refunds.states.open
  const isReturning = decision === 'approve' && !returnedDate
  return (
    <span className={styles.stack}>
      <b>{isReturning ? t.refunds.returning : t.refunds.decisions[decision]}</b>
      <span className={styles.note}>
        {[decidedBy, decidedDate && formatDateTime(decidedDate)].filter(Boolean).join(' · ')}
      </span>
      {answer && <span className={styles.note}>{answer}</span>}
    </span>
  )
}
