import { paths } from '@sori/contract/paths'
import type { DataColumn } from '@sori/remote-kit/lists'
import { formatDateTime, TextLink } from '@sori/remote-kit/ui'
import { useState } from 'react'
import type { Texts } from '../../messages/ko.ts'
import { useTexts } from '../../messages/useTexts.ts'
import cells from '../../ui/Cells.module.css'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { type Purchase, useListPurchasesQuery } from './userPageApi.ts'

/** A list of the tracks that a member has bought or owns as their artist. */
export function Purchases({ userId }: { userId: number }) {
  const { purchases: t } = useTexts()
  const [page, setPage] = useState(1)
  return (
    <PagedTable
      label={t.list}
      columns={columnsOf(t)}
      query={useListPurchasesQuery({ userId, page })}
      rowId={({ id }) => id}
      empty={t.empty}
      onPage={setPage}
    />
  )
}

function columnsOf(t: Texts['purchases']): DataColumn<Purchase>[] {
  return [
    {
      key: 'date',
      head: t.columns.date,
      cell: ({ time }) => <time dateTime={time}>{formatDateTime(time)}</time>,
    },
    {
      key: 'track',
      head: t.columns.track,
      card: 'wide',
      cell: ({ nickname, title, isTakenDown }) => (
        <span className={cells.stack}>
          <TextLink to={paths.track({ nickname, title })}>{title}</TextLink>
          {isTakenDown && <span className={cells.badge}>{t.takenDown}</span>}
        </span>
      ),
    },
    { key: 'artist', head: t.columns.artist, cell: ({ nickname }) => nickname },
    {
      key: 'certificate',
      head: t.columns.certificate,
      cell: ({ code }) =>
        code === null ? t.own : <TextLink to={paths.certificate(code)}>{code}</TextLink>,
    },
  ]
}
