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
  const texts = useTexts()
  const locale = useLocale()
  const [page, setPage] = useState(1)
  const query = useListLedgerQuery({ userId, page })
  return (
    <PagedTable
      label={texts.ledger.list}
      columns={columnsOf(texts, locale)}
      query={query}
      rowId={({ entryId }) => entryId}
      empty={texts.ledger.empty}
      onPage={setPage}
    />
  )
}

function columnsOf({ ledger: texts }: Texts, locale: Locale): DataColumn<LedgerEntry>[] {
  const signedFormat = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' })
  return [
    {
      key: 'date',
      head: texts.columns.date,
      cell: ({ createDate }) => <time dateTime={createDate}>{formatDateTime(createDate)}</time>,
    },
    { key: 'kind', head: texts.columns.kind, cell: ({ kind }) => texts.kinds[kind] },
    {
      key: 'amount',
      head: texts.columns.amount,
      align: 'end',
      cell: ({ amount }) => signedFormat.format(amount),
    },
    {
      key: 'balance',
      head: texts.columns.balance,
      align: 'end',
      cell: ({ balance }) => balance.toLocaleString(locale),
    },
    {
      key: 'about',
      head: texts.columns.about,
      card: 'wide',
      cell: (entry) => subjectOf(entry, locale),
    },
  ]
}

function subjectOf({ title, nickname, orderName, reason }: LedgerEntry, locale: Locale): string {
  if (title !== null) return [title, nickname].filter(Boolean).join(' · ')
  return orderName === null ? (reason ?? '-') : orderText(locale, orderName)
}
