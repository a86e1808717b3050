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

/** A move of a version, a withdrawal of a remote, or a restored composition of the ledger. */
export type Moved =
  | { kind: Exclude<VersionMove, 'withdraw'>; version: string }
  | { kind: 'withdraw' }
  | { kind: 'restore'; id: number }

type MoveDialogProps = Moved & { name: string; onClose(): void }

/**
 * A dialog that moves versions for a reason. Shows the commands too, which work without the
 * database.
 */
export function MoveDialog({ onClose, ...move }: MoveDialogProps) {
  const { remotes: t } = useTexts()
  const common = commonTexts(useLocale())
  const { title, body, commands } = describe(move, t)
  return (
    <Dialog open onClose={onClose} title={title} labels={common} width="medium">
      <div className={styles.dialog}>
        <p>{body}</p>
        {move.kind !== 'restore' && <MoveForm {...move} label={title} onDone={onClose} />}
        {move.kind !== 'restore' && <p className={styles.note}>{t.byCommand}</p>}
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
  const { remotes: t } = useTexts()
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
    <Form form={form} label={label} submit={t.moveNow[kind]} tone={toneOf(kind)}>
      <FormField form={form} name="reason" label={t.reason} hint={t.reasonHint}>
        <TextArea rows={2} maxLength={MOVE_REASON_MAX} aria-required="true" />
      </FormField>
    </Form>
  )
}

function toneOf(kind: VersionMove): 'primary' | 'danger' {
  return kind === 'promote' ? 'primary' : 'danger'
}

function describe(move: Moved & { name: string }, t: Texts['remotes']) {
  const { name } = move
  if (move.kind === 'restore')
    return {
      title: t.restoreNumbered(move.id),
      body: t.restoreBody,
      commands: [onMachine(t, `restore ${move.id}`)],
    }
  if (move.kind === 'withdraw')
    return {
      title: t.withdrawNamed(name),
      body: t.moveBody.withdraw,
      commands: [onMachine(t, `withdraw ${name}`)],
    }
  const { kind, version } = move
  const versionText = kind === 'rollback' ? ` ${version}` : ''
  const asTeam = `sori-remote ${kind}${versionText} --to ${window.location.origin}`
  return {
    title: `${name}: ${t.moveOf[kind](version)}`,
    body: t.moveBody[kind],
    commands: [
      onMachine(t, `${kind} ${name}${versionText}`),
      ...(name === SHELL ? [] : [[t.asTeam, asTeam] as const]),
    ],
  }
}

function onMachine(t: Texts['remotes'], command: string) {
  return [t.onMachine, `npm run release -- ${command}`] as const
}

function Command({ machine, command }: { machine: string; command: string }) {
  const { remotes: t } = useTexts()
  const host = useHost()
  const copy = () =>
    navigator.clipboard
      .writeText(command)
      .then(() => host.toast({ kind: 'ok', text: t.copied }))
      .catch(() => host.toast({ kind: 'error', text: t.notCopied }))
  return (
    <div className={styles.command}>
      <span className={styles.note}>{machine}</span>
      <code className={styles.code}>{command}</code>
      {/* Browsers have no clipboard without https; the code can be selected. */}
      {navigator.clipboard && (
        <Button size={32} onClick={() => void copy()}>
          {t.copy}
        </Button>
      )}
    </div>
  )
}
