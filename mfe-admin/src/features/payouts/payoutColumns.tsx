import type { Locale } from '@sori/contract/messages'
import { banks, type ManagedPayout } from '@sori/contract/payouts'
import type { DataColumn } from '@sori/remote-kit/lists'
import { formatDateTime } from '@sori/remote-kit/ui'
import type { Texts } from '../../messages/ko.ts'
import cells from '../../ui/Cells.module.css'

export function payoutColumns(
  texts: Texts['payouts'],
  locale: Locale,
): DataColumn<ManagedPayout>[] {
  const { columns } = texts
  const formatWon = (amount: number) => amount.toLocaleString(locale)
  return [
    {
      key: 'date',
      head: columns.date,
      cell: ({ createDate }) => <time dateTime={createDate}>{formatDateTime(createDate)}</time>,
    },
    { key: 'artist', head: columns.artist, cell: ({ nickname }) => nickname },
    {
      key: 'amount',
      head: columns.amount,
      align: 'end',
      cell: ({ gross, incomeTax, localTax, net }) => (
        <span className={cells.amounts}>
          <b>{texts.net(formatWon(net))}</b>
          <span className={cells.note}>
            {texts.amounts(formatWon(gross), formatWon(incomeTax + localTax))}
          </span>
        </span>
      ),
    },
    {
      key: 'account',
      head: columns.account,
      cell: ({ account: { bank, holder, number } }) => (
        <span className={cells.stack}>
          <span>{banks[bank][locale]}</span>
          <span className={cells.note}>{`${number} ${holder}`}</span>
        </span>
      ),
    },
    {
      key: 'checks',
      head: columns.checks,
      card: 'wide',
      cell: (payout) => <PayoutChecks payout={payout} texts={texts} />,
    },
    {
      key: 'state',
      head: columns.state,
      card: 'wide',
      cell: ({ state, stateDate, decidedBy, reason }) => (
        <span className={cells.stack}>
          <b>{texts.states[state]}</b>
          {decidedBy && (
            <span className={cells.note}>{`${decidedBy} · ${formatDateTime(stateDate)}`}</span>
          )}
          {reason && <span className={cells.note}>{reason}</span>}
        </span>
      ),
    },
  ]
}

function PayoutChecks({
  payout: { state, checks, buyers, account, isRetriable },
  texts,
}: {
  payout: ManagedPayout
  texts: Texts['payouts']
}) {
  if (isRetriable) return <span className={cells.badge}>{texts.accountNeeded}</span>
  if (buyers === null) return '-'
  const isDelayed = state === 'requested' && account.payableDate > new Date().toISOString()
  return (
    <span className={cells.stack}>
      {checks.map((check) => (
        <span key={check} className={cells.badge}>
          {texts.checks[check]}
        </span>
      ))}
      {checks.length === 0 && texts.noChecks}
      <span className={cells.note}>{texts.buyers(buyers)}</span>
      {isDelayed && (
        <span className={cells.note}>{texts.payable(formatDateTime(account.payableDate))}</span>
      )}
    </span>
  )
}
