import type { StoredChoice } from '@sori/contract/notifications'
import { useCommand } from '@sori/remote-kit/data'
import { Failed, hasFailed } from '@sori/remote-kit/lists'
import { Checkbox, formatDay, Skeleton } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import styles from '../../ui/Sections.module.css'
import own from './NotificationsPage.module.css'
import { useChooseMutation, useListChoicesQuery } from './notificationsApi.ts'

const channels = ['site', 'mail'] as const

/** A table of the kinds of notifications, with checkboxes for the site's list and for mails. */
export function Choices() {
  const texts = useTexts().notifications
  const query = useListChoicesQuery()
  // The command and the query are in one component, so that one render updates both. A render with
  // only one of them would show the pressed checkbox in its former state.
  const choose = useCommand(useChooseMutation(), { failed: { to: 'stay' } })
  if (hasFailed(query)) return <Failed query={query} />
  if (!query.data) return <Skeleton height="18rem" />
  return (
    <table className={own.choices} aria-label={texts.choices}>
      <thead>
        <tr>
          <th scope="col">{texts.kind}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {texts[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {query.data.map((choice) => (
          <tr key={choice.kind}>
            <ChoiceKind choice={choice} />
            {channels.map((channel) => (
              <Box
                key={channel}
                choice={choice}
                channel={channel}
                onChoice={(chosen) => void choose.run(chosen)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface BoxProps {
  choice: StoredChoice
  channel: (typeof channels)[number]
  onChoice(choice: StoredChoice): void
}

function Box({ choice, channel, onChoice }: BoxProps) {
  const texts = useTexts().notifications
  const isOffered = choice.kind !== 'promotion' || channel === 'mail'
  return (
    <td>
      {isOffered ? (
        <Checkbox
          label={`${texts.kinds[choice.kind]}: ${texts[channel]}`}
          labelHidden
          checked={choice[channel]}
          onChange={(isChosen) => onChoice({ ...choice, [channel]: isChosen })}
        />
      ) : (
        '-'
      )}
    </td>
  )
}

/** The choice of promotional mails. They need consent, so the row shows the day of the consent. */
function ChoiceKind({ choice: { kind, mail, chosenDate } }: { choice: StoredChoice }) {
  const texts = useTexts().notifications
  const isConsent = kind === 'promotion' && mail && chosenDate
  return (
    <th scope="row">
      {texts.kinds[kind]}
      {isConsent && <p className={styles.hint}>{texts.consented(formatDay(chosenDate))}</p>}
    </th>
  )
}
