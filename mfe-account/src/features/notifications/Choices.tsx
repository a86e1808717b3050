import type { StoredChoice } from '@sori/contract/notifications'
import { useCommand } from '@sori/remote-kit/data'
import { type DataColumn, DataTable, Failed, hasFailed } from '@sori/remote-kit/lists'
import { Checkbox, formatDay } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import styles from '../../ui/Sections.module.css'
import { useChooseMutation, useListChoicesQuery } from './notificationsApi.ts'

const channels = ['site', 'mail'] as const

/** A table of the kinds, with a box for the list of the site and one for mails. */
export function Choices() {
  const t = useTexts().notifications
  const query = useListChoicesQuery()
  const choose = useCommand(useChooseMutation(), { failed: { to: 'stay' } })
  if (hasFailed(query)) return <Failed query={query} />
  const columns: readonly DataColumn<StoredChoice>[] = [
    { key: 'kind', head: t.kind, cell: (choice) => <ChoiceKind choice={choice} /> },
    ...channels.map((channel) => ({
      key: channel,
      head: t[channel],
      cell: (choice: StoredChoice) =>
        choice.kind === 'promotion' && channel === 'site' ? (
          '-'
        ) : (
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

/** Promotional mails need a consent, whose day is shown. */
function ChoiceKind({ choice: { kind, mail, chosenDate } }: { choice: StoredChoice }) {
  const t = useTexts().notifications
  const isConsent = kind === 'promotion' && mail && chosenDate
  return (
    <>
      {t.kinds[kind]}
      {isConsent && <p className={styles.hint}>{t.consented(formatDay(chosenDate))}</p>}
    </>
  )
}
