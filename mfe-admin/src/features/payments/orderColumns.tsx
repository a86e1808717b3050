import { type Locale, orderText } from '@sori/contract/messages'
import type { SiteOrder } from '@sori/contract/payment'
import type { DataColumn } from '@sori/remote-kit/lists'
import { formatDateTime } from '@sori/remote-kit/ui'
import type { Texts } from '../../messages/ko.ts'
import cells from '../../ui/Cells.module.css'

export function orderColumns(
  texts: Texts['sitePayments'],
  locale: Locale,
): DataColumn<SiteOrder>[] {
  const { columns } = texts
  const formatWon = (amount: number) => texts.amount(amount.toLocaleString(locale))
  return [
    {
      key: 'date',
      head: columns.date,
      cell: ({ date }) => <time dateTime={date}>{formatDateTime(date)}</time>,
    },
    { key: 'member', head: columns.member, cell: ({ nickname }) => nickname },
    {
      key: 'order',
      head: columns.order,
      card: 'wide',
      cell: ({ orderName, orderId }) => (
        <span className={cells.stack}>
          <span>{orderText(locale, orderName)}</span>
          <span className={cells.note}>{orderId}</span>
        </span>
      ),
    },
    {
      key: 'amount',
      head: columns.amount,
      align: 'end',
      cell: ({ amount, refunded }) => (
        <span className={cells.amounts}>
          <span>{formatWon(amount)}</span>
          {refunded > 0 && (
            <span className={cells.note}>{texts.refunded(formatWon(refunded))}</span>
          )}
        </span>
      ),
    },
    {
      key: 'credits',
      head: columns.credits,
      align: 'end',
      cell: ({ creditAmount }) => creditAmount.toLocaleString(locale),
    },
    { key: 'method', head: columns.method, cell: ({ method }) => method ?? '-' },
    {
      key: 'state',
      head: columns.state,
      card: 'wide',
      cell: ({ state, reason }) => (
        <span className={cells.stack}>
          <b>{texts.states[state]}</b>
          {reason && <span className={cells.note}>{reason}</span>}
        </span>
      ),
    },
  ]
}
