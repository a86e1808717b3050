import { type Locale, orderText } from '@sori/contract/messages'
import type { LedgerEntry } from '@sori/contract/payment'
import { useLocale } from '@sori/remote-kit/host'
import type { DataColumn } from '@sori/remote-kit/lists'
import { formatDateTime } from '@sori/remote-kit/ui'
import { useState } from 'react'
import type { Texts } from '../../messages/ko.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { useListLedgerQuery } from './userPageApi.ts'

export function MemberLedger({ userId }: { userId: number }) {
  const t = useTexts()
  const locale = useLocale()
  const [page, setPage] = useState(1)
  const query = useListLedgerQuery({ userId, page })
  return (
    <PagedTable
      label={t.ledger.list}
      columns={columnsOf(t, locale)}
      query={query}
      rowId={({ entryId }) => entryId}
      empty={t.ledger.empty}
      onPage={setPage}
    />
  )
}

function columnsOf({ ledger: t }: Texts, locale: Locale): DataColumn<LedgerEntry>[] {
  const signedFormat = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' })
  return [
    {
      key: 'date',
      head: t.columns.date,
      cell: ({ createDate }) => <time dateTime={createDate}>{formatDateTime(createDate)}</time>,
    },
    { key: 'kind', head: t.columns.kind, cell: ({ kind }) => t.kinds[kind] },
    {
      key: 'amount',
      head: t.columns.amount,
      align: 'end',
      cell: ({ amount }) => signedFormat.format(amount),
    },
    {
      key: 'balance',
      head: t.columns.balance,
      align: 'end',
      cell: ({ balance }) => balance.toLocaleString(locale),
    },
    {
      key: 'about',
      head: t.columns.about,
      card: 'wide',
      cell: (entry) => subjectOf(entry, locale),
    },
  ]
}

function subjectOf({ title, nickname, orderName, reason }: LedgerEntry, locale: Locale): string {
  if (title !== null) return [title, nickname].filter(Boolean).join(' · ')
  return orderName === null ? (reason ?? '-') : orderText(locale, orderName)
}
