import type { Session } from '@sori/contract/account'
import { paths } from '@sori/contract/paths'
import { useCommand } from '@sori/remote-kit/data'
import { useHost, useLocale, useSession } from '@sori/remote-kit/host'
import { Failed } from '@sori/remote-kit/lists'
import { Button, formatDateTime, Refusal, Skeleton } from '@sori/remote-kit/ui'
import Monitor from 'lucide-react/icons/monitor'
import type { OwnAccountCalls } from './ownAccountApi.ts'
import styles from './SessionList.module.css'
import { accountTexts } from './texts.ts'

type Calls = Pick<
  OwnAccountCalls,
  'listSessions' | 'endSession' | 'endOtherSessions' | 'endAllSessions'
>

/** Lists the user's sessions. Buttons end one session, all others, or all. */
export function SessionList({ calls }: { calls: Calls }) {
  const texts = accountTexts(useLocale())
  const query = calls.listSessions.useQuery(undefined, { skip: useSession() === null })
  const sessions = query.currentData
  if (!sessions && query.error) return <Failed query={query} title={texts.sessionsFailed} />
  return (
    <div className={styles.sessions}>
      <p className={styles.hint}>{texts.sessionsHint}</p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list roles without bullets */}
      <ul role="list" className={styles.list} aria-busy={!sessions || undefined}>
        {sessions ? (
          sessions.map((session) => (
            <SessionRow key={session.sessionId} session={session} calls={calls} />
          ))
        ) : (
          <li className={styles.row}>
            <Skeleton width={240} height={40} />
          </li>
        )}
      </ul>
      <EndSeveralSessions
        calls={calls}
        hasOthers={sessions?.some(({ current }) => !current) ?? false}
      />
    </div>
  )
}

function SessionRow({ session, calls }: { session: Session; calls: Calls }) {
  const texts = accountTexts(useLocale())
  const command = useCommand(calls.endSession.useMutation(), {
    done: { to: 'stay' },
    failed: { to: 'stay' },
  })
  const { browser, os } = session.device
  const device = [browser, os].filter(Boolean).join(' · ') || texts.unknownDevice
  const lastUsed = formatDateTime(session.lastUsedDate)
  return (
    <li className={styles.row}>
      <Monitor className={styles.icon} aria-hidden="true" />
      <div className={styles.about}>
        <p className={styles.device}>
          {device} {session.current && <span className={styles.badge}>{texts.thisDevice}</span>}
        </p>
        <p className={styles.times}>
          <span>{texts.lastUsed(lastUsed)}</span>{' '}
          <span>{texts.since(formatDateTime(session.createDate))}</span>
        </p>
        <Refusal>{command.refusal}</Refusal>
      </div>
      {!session.current && (
        <Button
          size={32}
          busy={command.busy}
          aria-label={texts.endOf(device, lastUsed)}
          onClick={() => void command.run(session.sessionId)}
        >
          {texts.end}
        </Button>
      )}
    </li>
  )
}

function EndSeveralSessions({ calls, hasOthers }: { calls: Calls; hasOthers: boolean }) {
  const host = useHost()
  const texts = accountTexts(useLocale())
  const endingOthers = useCommand(calls.endOtherSessions.useMutation(), {
    done: { to: 'stay' },
    failed: { to: 'stay' },
  })
  const endingAll = useCommand(calls.endAllSessions.useMutation(), {
    done: { run: host.session.forget, to: paths.login() },
    failed: { to: 'stay' },
  })
  const endAll = async () => {
    const isConfirmed = await host.confirm({
      title: texts.endAllTitle,
      body: texts.endAllBody,
      confirm: texts.end,
      tone: 'danger',
    })
    if (isConfirmed) await endingAll.run()
  }
  const refusal = endingOthers.refusal ?? endingAll.refusal
  return (
    <div className={styles.many}>
      {hasOthers && (
        <Button busy={endingOthers.busy} onClick={() => void endingOthers.run()}>
          {texts.endOthers}
        </Button>
      )}
      <Button variant="danger-outline" busy={endingAll.busy} onClick={() => void endAll()}>
        {texts.endAll}
      </Button>
      <Refusal>{refusal}</Refusal>
    </div>
  )
}
