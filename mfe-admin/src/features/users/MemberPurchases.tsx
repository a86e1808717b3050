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
export function MemberPurchases({ userId }: { userId: number }) {
  const { purchases: texts } = useTexts()
  const [page, setPage] = useState(1)
  return (
    <PagedTable
      label={texts.list}
      columns={columnsOf(texts)}
      query={useListPurchasesQuery({ userId, page })}
      rowId={({ id }) => id}
      empty={texts.empty}
      onPage={setPage}
    />
  )
}

function columnsOf(texts: Texts['purchases']): DataColumn<Purchase>[] {
  return [
    {
      key: 'date',
      head: texts.columns.date,
      cell: ({ time }) => <time dateTime={time}>{formatDateTime(time)}</time>,
    },
    {
      key: 'track',
      head: texts.columns.track,
      card: 'wide',
      cell: ({ nickname, title, isTakenDown }) => (
        <span className={cells.stack}>
          <TextLink to={paths.track({ nickname, title })}>{title}</TextLink>
          {isTakenDown && <span className={cells.badge}>{texts.takenDown}</span>}
        </span>
      ),
    },
    { key: 'artist', head: texts.columns.artist, cell: ({ nickname }) => nickname },
    {
      key: 'certificate',
      head: texts.columns.certificate,
      cell: ({ code }) =>
        code === null ? texts.own : <TextLink to={paths.certificate(code)}>{code}</TextLink>,
    },
  ]
}
