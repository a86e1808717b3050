import type { RemoteVersionReport } from '@sori/contract/administration'
import { commonTexts } from '@sori/contract/messages'
import { SHELL } from '@sori/contract/registry'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { Button, Dialog } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './RemotesPage.module.css'

interface RollbackDialogProps {
  name: string
  version: RemoteVersionReport
  onClose(): void
}

/** Shows the commands that restore a version. The API cannot write the site (ADR 102). */
export function RollbackDialog({ name, version: { version }, onClose }: RollbackDialogProps) {
  const { remotes: t } = useTexts()
  const common = commonTexts(useLocale())
  const commands = [
    [t.onMachine, `npm run release -- rollback ${name} ${version}`],
    ...(name === SHELL
      ? []
      : [[t.asTeam, `sori-remote rollback ${version} --to ${window.location.origin}`] as const]),
  ] as const
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.rollBackTitle(name, version)}
      labels={common}
      width="medium"
    >
      <div className={styles.dialog}>
        <p>{t.rollBackBody}</p>
        {commands.map(([place, command]) => (
          <Command key={place} place={place} command={command} />
        ))}
      </div>
    </Dialog>
  )
}

function Command({ place, command }: { place: string; command: string }) {
  const { remotes: t } = useTexts()
  const host = useHost()
  const copy = () =>
    navigator.clipboard
      .writeText(command)
      .then(() => host.toast({ kind: 'ok', text: t.copied }))
      .catch(() => host.toast({ kind: 'error', text: t.notCopied }))
  return (
    <div className={styles.command}>
      <span className={styles.note}>{place}</span>
      <code className={styles.code}>{command}</code>
      {/* Without https, browsers have no clipboard; the code can be selected. */}
      {navigator.clipboard && (
        <Button size={32} onClick={() => void copy()}>
          {t.copy}
        </Button>
      )}
    </div>
  )
}
