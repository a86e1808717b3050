import type { Session } from '@sori/contract/account'
import { commonTexts } from '@sori/contract/messages'
import { useCommand } from '@sori/remote-kit/data'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { type DataColumn, DataTable, Failed, hasFailed } from '@sori/remote-kit/lists'
import { Button, EmptyState, formatDateTime } from '@sori/remote-kit/ui'
import type { Texts } from '../../messages/ko.ts'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './UserSections.module.css'
import { useEndSessionsOfUserMutation, useListSessionsOfUserQuery } from './userPageApi.ts'

/** A list of the devices on which a member is logged in. Ends one session or all. */
export function MemberSessions({ userId }: { userId: number }) {
  const { userSessions: texts } = useTexts()
  const host = useHost()
  const { processing } = commonTexts(useLocale())
  const query = useListSessionsOfUserQuery(userId)
  const endSessions = useCommand(useEndSessionsOfUserMutation(), {
    done: { to: 'stay' },
    failed: { to: 'stay', forbidden: 'stay' },
  })
  const endAll = async () => {
    const question = { title: texts.endAllTitle, confirm: texts.endAll, tone: 'danger' } as const
    if (await host.confirm({ ...question, body: texts.endAllBody }))
      await endSessions.run({ userId })
  }
  if (hasFailed(query)) return <Failed query={query} />
  if (query.data?.length === 0) return <EmptyState title={texts.empty} />
  return (
    <div className={styles.stack}>
      <DataTable
        label={texts.list}
        columns={columnsOf(texts, {
          isBusy: endSessions.busy,
          busyLabel: processing,
          endSession: (sessionId) => void endSessions.run({ userId, sessionId }),
        })}
        rows={query.data}
        rowId={({ sessionId }) => sessionId}
        stale={query.isFetching && query.data !== undefined}
      />
      <div className={styles.action}>
        <Button variant="danger-outline" disabled={endSessions.busy} onClick={() => void endAll()}>
          {texts.endAll}
        </Button>
        {endSessions.refusal && (
          <p className={styles.refusal} role="alert">
            {endSessions.refusal}
          </p>
        )}
      </div>
    </div>
  )
}

interface EndOptions {
  isBusy: boolean
  busyLabel: string
  endSession(sessionId: string): void
}

function columnsOf(texts: Texts['userSessions'], endOptions: EndOptions): DataColumn<Session>[] {
  const deviceOf = ({ device: { browser, os } }: Session) =>
    [browser, os].filter(Boolean).join(' · ') || texts.unknown
  return [
    { key: 'device', head: texts.columns.device, card: 'wide', cell: deviceOf },
    {
      key: 'used',
      head: texts.columns.used,
      cell: ({ lastUsedDate }) => (
        <time dateTime={lastUsedDate}>{formatDateTime(lastUsedDate)}</time>
      ),
    },
    {
      key: 'since',
      head: texts.columns.since,
      cell: ({ createDate }) => <time dateTime={createDate}>{formatDateTime(createDate)}</time>,
    },
    {
      key: 'end',
      head: texts.columns.end,
      headHidden: true,
      card: 'bare',
      align: 'end',
      cell: (session) => (
        <Button
          size={32}
          disabled={endOptions.isBusy}
          aria-label={texts.endOf(deviceOf(session))}
          onClick={() => endOptions.endSession(session.sessionId)}
        >
          {texts.end}
        </Button>
      ),
    },
  ]
}
