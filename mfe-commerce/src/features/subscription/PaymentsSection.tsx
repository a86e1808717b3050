import { orderText } from '@sori/contract/messages'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { type DataColumn, DataTable, Failed, hasFailed } from '@sori/remote-kit/lists'
import { EmptyState, formatDay, linkClass } from '@sori/remote-kit/ui'
import { useEffect, useRef } from 'react'
import { notifyOfPayment } from '../../api/notifyOfPayment.ts'
import { type ListedPayment, useListPaymentsQuery } from '../../api/subscriptionApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './MySubscriptionPage.module.css'
import { RefundCell } from './RefundCell.tsx'

/** Milliseconds between requests while an order is being confirmed. */
const POLL_MS = 5_000

/** A section of the member's payments, newest first. Pending ones are refreshed. */
export function PaymentsSection({ userId }: { userId: string }) {
  const texts = useTexts().payments
  const pendingCount =
    useListPaymentsQuery(userId).data?.filter(({ status }) => status === 'PENDING').length ?? 0
  const query = useListPaymentsQuery(userId, { pollingInterval: pendingCount > 0 ? POLL_MS : 0 })
  useNotifyWhenConfirmed(pendingCount)
  const columns = useColumns()
  const rows = query.data
  function content() {
    if (hasFailed(query)) return <Failed query={query} />
    if (rows?.length === 0) return <EmptyState title={texts.empty} />
    return (
      <DataTable
        label={texts.title}
        columns={columns}
        rows={rows}
        rowId={({ orderId }) => orderId}
      />
    )
  }
  return (
    <section className={styles.section} aria-labelledby="payments">
      <h2 id="payments">{texts.title}</h2>
      {content()}
    </section>
  )
}

/** Notifies the remotes when an order has been confirmed, because plan and credits change. */
function useNotifyWhenConfirmed(pendingCount: number): void {
  const host = useHost()
  const previousCount = useRef(pendingCount)
  useEffect(() => {
    if (pendingCount < previousCount.current) void notifyOfPayment(host)
    previousCount.current = pendingCount
  }, [pendingCount, host])
}

function useColumns(): readonly DataColumn<ListedPayment>[] {
  const texts = useTexts().payments
  const locale = useLocale()
  return [
    {
      key: 'name',
      head: texts.columns.name,
      cell: ({ orderName }) => orderText(locale, orderName),
    },
    {
      key: 'date',
      head: texts.columns.date,
      cell: ({ createDate }) => <time dateTime={createDate}>{formatDay(createDate)}</time>,
    },
    {
      key: 'amount',
      head: texts.columns.amount,
      align: 'end',
      cell: ({ amount }) => texts.won(amount.toLocaleString(locale)),
    },
    { key: 'status', head: texts.columns.status, cell: ({ status }) => texts.status[status] },
    {
      key: 'refund',
      head: texts.columns.refund,
      cell: (payment) => <RefundCell payment={payment} />,
    },
    {
      key: 'receipt',
      head: texts.columns.receipt,
      cell: ({ receiptUrl, orderName }) =>
        receiptUrl ? (
          <a
            className={linkClass}
            href={receiptUrl}
            target="_blank"
            rel="noreferrer"
            aria-label={texts.receiptOf(orderText(locale, orderName))}
          >
            {texts.receipt}
          </a>
        ) : (
          '-'
        ),
    },
  ]
}
