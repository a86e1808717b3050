import type { NotificationChoice } from '@sori/contract/notifications'
import { useCommand } from '@sori/remote-kit/data'
import { type DataColumn, DataTable, Failed, hasFailed } from '@sori/remote-kit/lists'
import { Checkbox } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import { useChooseMutation, useListChoicesQuery } from './notificationsApi.ts'

const channels = ['site', 'mail'] as const

/** A table of the kinds, with a box for the list of the site and one for mails. */
export function Choices() {
  const t = useTexts().notifications
  const query = useListChoicesQuery()
  const choose = useCommand(useChooseMutation(), { failed: { to: 'stay' } })
  if (hasFailed(query)) return <Failed query={query} />
  const columns: readonly DataColumn<NotificationChoice>[] = [
    { key: 'kind', head: t.kind, cell: ({ kind }) => t.kinds[kind] },
    ...channels.map((channel) => ({
      key: channel,
      head: t[channel],
      cell: (choice: NotificationChoice) => (
        <Checkbox
          label={`${t.kinds[choice.kind]}: ${t[channel]}`}
          labelHidden
          checked={choice[channel]}
          onChange={(isChosen) => void choose.run({ ...choice, [channel]: isChosen })}
        />
      ),
    })),
  ]
  return (
    <DataTable label={t.choices} columns={columns} rows={query.data} rowId={({ kind }) => kind} />
  )
}
