import type { RemoteReport, RemoteVersionReport } from '@sori/contract/administration'
import { useLocale } from '@sori/remote-kit/host'
import { DataTable } from '@sori/remote-kit/lists'
import { formatDateTime } from '@sori/remote-kit/ui'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useId, useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import { isFailing } from './figures.ts'
import styles from './RemotesPage.module.css'
import { RollbackDialog } from './RollbackDialog.tsx'
import { versionColumns } from './versionColumns.tsx'

export function RemoteSection({ remote }: { remote: RemoteReport }) {
  const { remotes: t } = useTexts()
  const locale = useLocale()
  const headId = useId()
  const [chosen, setChosen] = useState<RemoteVersionReport>()
  const { name, team, versions, moves } = remote
  const [live] = versions
  return (
    <section className={styles.remote} aria-labelledby={headId}>
      <div className={styles.head}>
        <h2 id={headId}>{name}</h2>
        <span className={styles.note}>{team === null ? t.noTeam : t.team(team)}</span>
      </div>
      {live && isFailing(live) && (
        <p className={styles.failing} role="alert">
          <TriangleAlert aria-hidden="true" />
          <span>{t.failing(live.version)}</span>
        </p>
      )}
      <DataTable
        label={t.versionsOf(name)}
        columns={versionColumns(t, locale, remote, setChosen)}
        rows={versions}
        rowId={({ version }) => version}
        isMuted={({ state }) => state === 'revoked'}
      />
      <details>
        <summary>{t.moves}</summary>
        <ol className={styles.moves}>
          {moves.map(({ version, what, at }) => (
            <li key={at}>
              <time dateTime={at}>{formatDateTime(at)}</time> {t.moved[what]}{' '}
              <code className={styles.code}>{version}</code>
            </li>
          ))}
        </ol>
      </details>
      {chosen && (
        <RollbackDialog name={name} version={chosen} onClose={() => setChosen(undefined)} />
      )}
    </section>
  )
}
