import type { RemoteReport, RemoteVersionReport } from '@sori/contract/administration'
import type { Locale } from '@sori/contract/messages'
import type { DataColumn } from '@sori/remote-kit/lists'
import { Button, formatDateTime } from '@sori/remote-kit/ui'
import type { Texts } from '../../messages/ko.ts'
import type { RemoteMove } from './MoveDialog.tsx'
import styles from './RemotesPage.module.css'
import { failuresOf, goodShare, shareOfVisits } from './visitStatistics.ts'

const MISSING = '-'
const KILOBYTE = 1_000

export function versionColumns(
  texts: Texts['remotes'],
  locale: Locale,
  remote: RemoteReport,
  onChoose: (move: RemoteMove) => void,
): DataColumn<RemoteVersionReport>[] {
  const formatNumber = (value: number) => value.toLocaleString(locale)
  const formatPercent = (share: number) =>
    share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 })
  const vitalColumn = (vital: 'lcp' | 'inp' | 'cls') => ({
    key: vital,
    head: texts.columns[vital],
    align: 'end' as const,
    cell: ({ visits }: RemoteVersionReport) => {
      const share = goodShare(visits, vital)
      return share === undefined ? MISSING : formatPercent(share)
    },
  })
  return [
    {
      key: 'version',
      head: texts.columns.version,
      card: 'wide',
      cell: (version) => <VersionName version={version} texts={texts} />,
    },
    {
      key: 'visits',
      head: texts.columns.visits,
      align: 'end',
      cell: (version) => (
        <span className={styles.stack}>
          {formatNumber(version.visits.mount ?? 0)}
          <span className={styles.note}>{formatPercent(shareOfVisits(version, remote))}</span>
        </span>
      ),
    },
    {
      key: 'failures',
      head: texts.columns.failures,
      align: 'end',
      cell: ({ visits }) => (
        <FailureCounts visits={visits} texts={texts} formatNumber={formatNumber} />
      ),
    },
    vitalColumn('lcp'),
    vitalColumn('inp'),
    vitalColumn('cls'),
    {
      key: 'bytes',
      head: texts.columns.bytes,
      align: 'end',
      cell: ({ bytes }) =>
        bytes === null ? MISSING : `${formatNumber(Math.ceil(bytes / KILOBYTE))} kB`,
    },
    {
      key: 'movedAt',
      head: texts.columns.movedAt,
      cell: ({ movedAt }) =>
        movedAt === null ? MISSING : <time dateTime={movedAt}>{formatDateTime(movedAt)}</time>,
    },
    {
      key: 'actions',
      head: texts.columns.actions,
      card: 'bare',
      align: 'end',
      cell: (version) => <VersionActions version={version} texts={texts} onChoose={onChoose} />,
    },
  ]
}

interface VersionActionsProps {
  version: RemoteVersionReport
  texts: Texts['remotes']
  onChoose(move: RemoteMove): void
}

/** Buttons that promote, halt or restore a version. A version without files has no buttons. */
function VersionActions({
  version: { version, state, bytes },
  texts,
  onChoose,
}: VersionActionsProps) {
  if (state === 'live' || bytes === null) return null
  const moves = state === 'canary' ? (['promote', 'halt'] as const) : (['rollback'] as const)
  return (
    <span className={styles.moves}>
      {moves.map((kind) => (
        <Button
          key={kind}
          size={32}
          aria-label={texts.moveOf[kind](version)}
          onClick={() => onChoose({ kind, version })}
        >
          {texts.moveNow[kind]}
        </Button>
      ))}
    </span>
  )
}

function VersionName({
  version,
  texts,
}: {
  version: RemoteVersionReport
  texts: Texts['remotes']
}) {
  const { version: name, state, knownGood } = version
  return (
    <span className={styles.version}>
      <code className={styles.code}>{name}</code>
      <span className={styles.badges}>
        <span className={styles.badge} data-state={state}>
          {texts.states[state]}
        </span>
        {knownGood && (
          <span className={styles.badge} data-state="good">
            {texts.knownGood}
          </span>
        )}
      </span>
    </span>
  )
}

interface FailureCountsProps {
  visits: RemoteVersionReport['visits']
  texts: Texts['remotes']
  formatNumber(value: number): string
}

function FailureCounts({ visits, texts, formatNumber }: FailureCountsProps) {
  const kinds = (['load', 'render', 'event', 'hang', 'failover'] as const).filter(
    (signal) => visits[signal],
  )
  return (
    <span className={styles.stack}>
      {formatNumber(failuresOf(visits))}
      {kinds.length > 0 && (
        <span className={styles.note}>
          {kinds
            .map((signal) => `${texts.signals[signal]} ${formatNumber(visits[signal] ?? 0)}`)
            .join(', ')}
        </span>
      )}
    </span>
  )
}
