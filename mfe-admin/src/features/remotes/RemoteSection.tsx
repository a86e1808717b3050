import type { RemoteReport } from '@sori/contract/administration'
import { SHELL } from '@sori/contract/registry'
import { useLocale } from '@sori/remote-kit/host'
import { DataTable } from '@sori/remote-kit/lists'
import { Button } from '@sori/remote-kit/ui'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useId, useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import { MoveDialog, type RemoteMove } from './MoveDialog.tsx'
import styles from './RemotesPage.module.css'
import { versionColumns } from './versionColumns.tsx'
import { isFailing } from './visitStatistics.ts'

export function RemoteSection({ remote }: { remote: RemoteReport }) {
  const { remotes: texts } = useTexts()
  const locale = useLocale()
  const headId = useId()
  const [chosenMove, setChosenMove] = useState<RemoteMove>()
  const { name, team, canary, versions } = remote
  const live = versions.find(({ state }) => state === 'live')
  return (
    <section className={styles.remote} aria-labelledby={headId}>
      <div className={styles.head}>
        <h2 id={headId}>{name}</h2>
        <span className={styles.note}>{team === null ? texts.noTeam : texts.team(team)}</span>
        {live && name !== SHELL && (
          <Button
            size={32}
            aria-label={texts.withdrawNamed(name)}
            onClick={() => setChosenMove({ kind: 'withdraw' })}
          >
            {texts.moveNow.withdraw}
          </Button>
        )}
      </div>
      {canary && (
        <p className={styles.note}>
          {texts.canary(canary.version, canary.percent, texts.canaryOf[canary.role ?? 'everyone'])}
        </p>
      )}
      {live && isFailing(live) && (
        <p className={styles.failing} role="alert">
          <TriangleAlert aria-hidden="true" />
          <span>{texts.failing(live.version)}</span>
        </p>
      )}
      <DataTable
        label={texts.versionsOf(name)}
        columns={versionColumns(texts, locale, remote, setChosenMove)}
        rows={versions}
        rowId={({ version }) => version}
        isMuted={({ state }) => state === 'revoked'}
      />
      {chosenMove && (
        <MoveDialog {...chosenMove} name={name} onClose={() => setChosenMove(undefined)} />
      )}
    </section>
  )
}
