import { type Locale, orderText } from '@sori/contract/messages'
import type { PaymentHistoryItem } from '@sori/contract/payment'
import { useLocale } from '@sori/remote-kit/host'
import type { DataColumn } from '@sori/remote-kit/lists'
import { formatDateTime } from '@sori/remote-kit/ui'
import { useState } from 'react'
import type { Texts } from '../../messages/ko.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { useListPaymentsQuery } from './userPageApi.ts'

export function MemberPayments({ userId }: { userId: number }) {
  const t = useTexts()
  const locale = useLocale()
  const [page, setPage] = useState(1)
  const query = useListPaymentsQuery({ userId, page })
  return (
    <PagedTable
      label={t.payments.list}
      columns={columnsOf(t, locale)}
      query={query}
      rowId={({ orderId }) => orderId}
      empty={t.payments.empty}
      onPage={setPage}
    />
  )
}

function columnsOf({ payments: t }: Texts, locale: Locale): DataColumn<PaymentHistoryItem>[] {
  return [
    {
      key: 'date',
      head: t.columns.date,
      cell: ({ createDate }) => <time dateTime={createDate}>{formatDateTime(createDate)}</time>,
    },
    { key: 'order', head: t.columns.order, cell: ({ orderName }) => orderText(locale, orderName) },
    {
      key: 'amount',
      head: t.columns.amount,
      align: 'end',
      cell: ({ amount }) => t.won(amount.toLocaleString(locale)),
    },
    {
      key: 'credits',
      head: t.columns.credits,
      align: 'end',
      cell: ({ creditAmount }) => creditAmount.toLocaleString(locale),
    },
    { key: 'status', head: t.columns.status, cell: ({ status }) => t.statuses[status] },
  ]
}
