import { orderText } from '@sori/contract/messages'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { type DataColumn, DataTable, Failed, hasFailed } from '@sori/remote-kit/lists'
import { EmptyState, formatDay, linkClass } from '@sori/remote-kit/ui'
import { useEffect, useRef } from 'react'
import { type ListedPayment, useListPaymentsQuery } from '../../api/subscriptionApi.ts'
import { tellOfPayment } from '../../api/tellOfPayment.ts'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './MySubscriptionPage.module.css'

/** Interval of requests for an order that is being confirmed, in ms. */
const LOOK_AGAIN = 5_000

/** The member's payments, newest first. Pending ones are refreshed. */
export function PaymentsSection({ userId }: { userId: string }) {
  const t = useTexts().payments
  const open =
    useListPaymentsQuery(userId).data?.filter(({ status }) => status === 'PENDING').length ?? 0
  const query = useListPaymentsQuery(userId, { pollingInterval: open > 0 ? LOOK_AGAIN : 0 })
  useTellWhenFewer(open)
  const columns = useColumns()
  const rows = query.data
  return (
    <section className={styles.section} aria-labelledby="payments">
      <h2 id="payments">{t.title}</h2>
      {hasFailed(query) ? (
        <Failed query={query} />
      ) : rows?.length === 0 ? (
        <EmptyState title={t.empty} />
      ) : (
        <DataTable label={t.title} columns={columns} rows={rows} rowId={({ orderId }) => orderId} />
      )}
    </section>
  )
}

/** Tells the shell and the remotes of each order that is confirmed: until then plan, credits and balance are those of before. */
function useTellWhenFewer(open: number): void {
  const host = useHost()
  const before = useRef(open)
  useEffect(() => {
    if (open < before.current) void tellOfPayment(host)
    before.current = open
  }, [open, host])
}

function useColumns(): readonly DataColumn<ListedPayment>[] {
  const t = useTexts().payments
  const locale = useLocale()
  return [
    { key: 'name', head: t.columns.name, cell: ({ orderName }) => orderText(locale, orderName) },
    {
      key: 'date',
      head: t.columns.date,
      cell: ({ createDate }) => <time dateTime={createDate}>{formatDay(createDate)}</time>,
    },
    {
      key: 'amount',
      head: t.columns.amount,
      align: 'end',
      cell: ({ amount }) => t.won(amount.toLocaleString(locale)),
    },
    { key: 'status', head: t.columns.status, cell: ({ status }) => t.status[status] },
    {
      key: 'receipt',
      head: t.columns.receipt,
      cell: ({ receiptUrl, orderName }) =>
        receiptUrl ? (
          <a
            className={linkClass}
            href={receiptUrl}
            target="_blank"
            rel="noreferrer"
            aria-label={t.receiptOf(orderText(locale, orderName))}
          >
            {t.receipt}
          </a>
        ) : (
          '-'
        ),
    },
  ]
}
