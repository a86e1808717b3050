import { MOVE_REASON_MAX, remoteMoveForm } from '@sori/contract/administration'
import { commonTexts } from '@sori/contract/messages'
import { SHELL, type VersionMove } from '@sori/contract/registry'
import { useCommand } from '@sori/remote-kit/data'
import { Form, FormField, useContractForm } from '@sori/remote-kit/forms'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { Button, Dialog, TextArea } from '@sori/remote-kit/ui'
import type { Texts } from '../../messages/ko.ts'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './RemotesPage.module.css'
import { useMoveRemoteMutation } from './remotesApi.ts'

/** A move of a version, the withdrawal of a remote, or the restoration of a ledger entry. */
export type RemoteMove =
  | { kind: Exclude<VersionMove, 'withdraw'>; version: string }
  | { kind: 'withdraw' }
  | { kind: 'restore'; id: number }

type MoveDialogProps = RemoteMove & { name: string; onClose(): void }

/**
 * A dialog that moves versions for a reason. Shows the commands too, which work without the
 * database.
 */
export function MoveDialog({ onClose, ...move }: MoveDialogProps) {
  const { remotes: texts } = useTexts()
  const common = commonTexts(useLocale())
  const { title, body, commands } = textsOfMove(move, texts)
  return (
    <Dialog open onClose={onClose} title={title} labels={common} width="medium">
      <div className={styles.dialog}>
        <p>{body}</p>
        {move.kind !== 'restore' && <MoveForm {...move} label={title} onDone={onClose} />}
        {move.kind !== 'restore' && <p className={styles.note}>{texts.byCommand}</p>}
        {commands.map(([machine, command]) => (
          <Command key={machine} machine={machine} command={command} />
        ))}
      </div>
    </Dialog>
  )
}

type MoveFormProps = { kind: VersionMove; version?: string; name: string } & {
  label: string
  onDone(): void
}

function MoveForm({ kind, version, name, label, onDone }: MoveFormProps) {
  const { remotes: texts } = useTexts()
  const command = useCommand(useMoveRemoteMutation(), { done: { run: onDone, to: 'stay' } })
  const form = useContractForm({
    schema: remoteMoveForm,
    defaultValues: { reason: '' },
    command: {
      attempt: (values) =>
        command.attempt({ name, move: kind, ...(version && { version }), ...values }),
    },
  })
  return (
    <Form form={form} label={label} submit={texts.moveNow[kind]} tone={toneOf(kind)}>
      <FormField form={form} name="reason" label={texts.reason} hint={texts.reasonHint}>
        <TextArea rows={2} maxLength={MOVE_REASON_MAX} aria-required="true" />
      </FormField>
    </Form>
  )
}

function toneOf(kind: VersionMove): 'primary' | 'danger' {
  return kind === 'promote' ? 'primary' : 'danger'
}

function textsOfMove(move: RemoteMove & { name: string }, texts: Texts['remotes']) {
  const { name } = move
  if (move.kind === 'restore')
    return {
      title: texts.restoreNumbered(move.id),
      body: texts.restoreBody,
      commands: [commandOnMachine(texts, `restore ${move.id}`)],
    }
  if (move.kind === 'withdraw')
    return {
      title: texts.withdrawNamed(name),
      body: texts.moveBody.withdraw,
      commands: [commandOnMachine(texts, `withdraw ${name}`)],
    }
  const { kind, version } = move
  const versionText = kind === 'rollback' ? ` ${version}` : ''
  const asTeam = `sori-remote ${kind}${versionText} --to ${window.location.origin}`
  return {
    title: `${name}: ${texts.moveOf[kind](version)}`,
    body: texts.moveBody[kind],
    commands: [
      commandOnMachine(texts, `${kind} ${name}${versionText}`),
      ...(name === SHELL ? [] : [[texts.asTeam, asTeam] as const]),
    ],
  }
}

function commandOnMachine(texts: Texts['remotes'], command: string) {
  return [texts.onMachine, `npm run release -- ${command}`] as const
}

function Command({ machine, command }: { machine: string; command: string }) {
  const { remotes: texts } = useTexts()
  const host = useHost()
  const copy = () =>
    navigator.clipboard
      .writeText(command)
      .then(() => host.toast({ kind: 'ok', text: texts.copied }))
      .catch(() => host.toast({ kind: 'error', text: texts.notCopied }))
  return (
    <div className={styles.command}>
      <span className={styles.note}>{machine}</span>
      <code className={styles.code}>{command}</code>
      {/* Without HTTPS, browsers have no clipboard. Then the user selects the code. */}
      {navigator.clipboard && (
        <Button size={32} onClick={() => void copy()}>
          {texts.copy}
        </Button>
      )}
    </div>
  )
}
