import { commonTexts } from '@sori/contract/messages'
import { SHELL } from '@sori/contract/registry'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { Button, Dialog } from '@sori/remote-kit/ui'
import type { Texts } from '../../messages/ko.ts'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './RemotesPage.module.css'

/** A version to restore, a remote to withdraw, or a composition of the ledger. */
export type Moved =
  | { what: 'rollback'; version: string }
  | { what: 'withdraw' }
  | { what: 'restore'; id: number }

type MoveDialogProps = Moved & { name: string; onClose(): void }

/** Shows the commands of a move. The API cannot write the site (ADR 102). */
export function MoveDialog({ onClose, ...move }: MoveDialogProps) {
  const { remotes: t } = useTexts()
  const common = commonTexts(useLocale())
  const { title, body, commands } = describe(move, t)
  return (
    <Dialog open onClose={onClose} title={title} labels={common} width="medium">
      <div className={styles.dialog}>
        <p>{body}</p>
        {commands.map(([place, command]) => (
          <Command key={place} place={place} command={command} />
        ))}
      </div>
    </Dialog>
  )
}

function describe(move: Moved & { name: string }, t: Texts['remotes']) {
  const { name } = move
  const onMachine = (command: string) => [t.onMachine, `npm run release -- ${command}`] as const
  switch (move.what) {
    case 'rollback': {
      const { version } = move
      const asTeam = `sori-remote rollback ${version} --to ${window.location.origin}`
      return {
        title: t.rollBackTitle(name, version),
        body: t.rollBackBody,
        commands: [
          onMachine(`rollback ${name} ${version}`),
          ...(name === SHELL ? [] : [[t.asTeam, asTeam] as const]),
        ],
      }
    }
    case 'withdraw':
      return {
        title: t.withdrawNamed(name),
        body: t.withdrawBody,
        commands: [onMachine(`withdraw ${name}`)],
      }
    case 'restore':
      return {
        title: t.restoreNumbered(move.id),
        body: t.restoreBody,
        commands: [onMachine(`restore ${move.id}`)],
      }
  }
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
