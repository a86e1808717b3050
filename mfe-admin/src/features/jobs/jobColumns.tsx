import type { SiteJob } from '@sori/contract/administration'
import type { DataColumn } from '@sori/remote-kit/lists'
import { formatDateTime } from '@sori/remote-kit/ui'
import type { ReactNode } from 'react'
import type { Texts } from '../../messages/ko.ts'
import cells from '../../ui/Cells.module.css'

export function jobColumns(
  texts: Texts['jobs'],
  action: (job: SiteJob) => ReactNode,
): DataColumn<SiteJob>[] {
  const { columns } = texts
  return [
    {
      key: 'date',
      head: columns.date,
      cell: ({ createDate }) => <time dateTime={createDate}>{formatDateTime(createDate)}</time>,
    },
    {
      key: 'job',
      head: columns.job,
      card: 'wide',
      cell: ({ queue, mail }) => (
        <span className={cells.stack}>
          <span>{mail ? mail.subject : queue}</span>
          {mail && <span className={cells.note}>{mail.to}</span>}
        </span>
      ),
    },
    {
      key: 'state',
      head: columns.state,
      card: 'wide',
      cell: ({ state, error }) => (
        <span className={cells.stack}>
          <b>{texts.states[state]}</b>
          {error && <span className={cells.note}>{error}</span>}
        </span>
      ),
    },
    { key: 'tries', head: columns.tries, align: 'end', cell: ({ tries }) => tries },
    {
      key: 'next',
      head: columns.next,
      cell: ({ state, nextDate }) =>
        state === 'waiting' || state === 'retrying' ? (
          <time dateTime={nextDate}>{formatDateTime(nextDate)}</time>
        ) : (
          '-'
        ),
    },
    { key: 'actions', head: columns.actions, card: 'bare', align: 'end', cell: action },
  ]
}
