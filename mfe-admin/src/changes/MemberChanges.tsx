import { useLocale } from '@sori/remote-kit/host'
import { useState } from 'react'
import { useTexts } from '../messages/useTexts.ts'
import { PagedTable } from '../ui/PagedTable.tsx'
import { changeColumns } from './changeColumns.tsx'
import { useListChangesQuery } from './changesApi.ts'

/** A table of the recorded changes of one member. */
export function MemberChanges({ memberId }: { memberId: number }) {
  const texts = useTexts()
  const locale = useLocale()
  const [page, setPage] = useState(1)
  const query = useListChangesQuery({ userId: memberId, page, size: 10 })
  const columns = changeColumns(texts, locale).filter(
    ({ key }) => key !== 'user' && key !== 'subject',
  )
  return (
    <PagedTable
      label={texts.changes.list}
      columns={columns}
      query={query}
      rowId={({ changeId }) => changeId}
      empty={texts.changes.empty}
      onPage={setPage}
    />
  )
}
