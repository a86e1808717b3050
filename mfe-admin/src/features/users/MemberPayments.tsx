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
  const texts = useTexts()
  const locale = useLocale()
  const [page, setPage] = useState(1)
  const query = useListPaymentsQuery({ userId, page })
  return (
    <PagedTable
      label={texts.payments.list}
      columns={columnsOf(texts, locale)}
      query={query}
      rowId={({ orderId }) => orderId}
      empty={texts.payments.empty}
      onPage={setPage}
    />
  )
}

function columnsOf({ payments: texts }: Texts, locale: Locale): DataColumn<PaymentHistoryItem>[] {
  return [
    {
      key: 'date',
      head: texts.columns.date,
      cell: ({ createDate }) => <time dateTime={createDate}>{formatDateTime(createDate)}</time>,
    },
    {
      key: 'order',
      head: texts.columns.order,
      cell: ({ orderName }) => orderText(locale, orderName),
    },
    {
      key: 'amount',
      head: texts.columns.amount,
      align: 'end',
      cell: ({ amount }) => texts.won(amount.toLocaleString(locale)),
    },
    {
      key: 'credits',
      head: texts.columns.credits,
      align: 'end',
      cell: ({ creditAmount }) => creditAmount.toLocaleString(locale),
    },
    { key: 'status', head: texts.columns.status, cell: ({ status }) => texts.statuses[status] },
  ]
}
