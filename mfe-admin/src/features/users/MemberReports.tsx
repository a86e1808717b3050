import type { Locale } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import { type Report, reportReasonTexts } from '@sori/contract/reports'
import { useLocale } from '@sori/remote-kit/host'
import type { DataColumn } from '@sori/remote-kit/lists'
import { formatDateTime, TextLink } from '@sori/remote-kit/ui'
import { useState } from 'react'
import type { Texts } from '../../messages/ko.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { useListReportsOfUserQuery } from './userPageApi.ts'

/** A list of the reports by a member, and of those about the member's items. */
export function MemberReports({ userId }: { userId: number }) {
  const { reports: texts } = useTexts()
  const locale = useLocale()
  const [page, setPage] = useState(1)
  return (
    <PagedTable
      label={texts.list}
      columns={columnsOf(texts, locale)}
      query={useListReportsOfUserQuery({ userId, page })}
      rowId={({ reportId }) => reportId}
      empty={texts.empty}
      onPage={setPage}
    />
  )
}

function columnsOf(texts: Texts['reports'], locale: Locale): DataColumn<Report>[] {
  const { columns } = texts
  return [
    {
      key: 'date',
      head: columns.date,
      cell: ({ createDate }) => <time dateTime={createDate}>{formatDateTime(createDate)}</time>,
    },
    {
      key: 'subject',
      head: columns.subject,
      card: 'wide',
      cell: ({ kind, title, albumName }) => {
        const name = title ?? albumName
        const to = `${paths.adminReports()}?keyword=${encodeURIComponent(name)}`
        return (
          <>
            {texts.kinds[kind]} <TextLink to={to}>{name}</TextLink>
          </>
        )
      },
    },
    { key: 'artist', head: columns.artist, cell: ({ nickname }) => nickname },
    { key: 'reporter', head: columns.reporter, cell: ({ reporter }) => reporter },
    {
      key: 'reason',
      head: columns.reason,
      cell: ({ reason }) => reportReasonTexts[locale][reason],
    },
    {
      key: 'state',
      head: columns.state,
      cell: ({ decision }) => (decision ? texts.decisions[decision] : texts.states.open),
    },
  ]
}
