import { commonTexts } from '@sori/contract/messages'
import { useLocale } from '@sori/remote-kit/host'
import { Button, Dialog } from '@sori/remote-kit/ui'
import { type ReactNode, useState } from 'react'
import styles from './ConflictDialog.module.css'
import { managementTexts } from './texts.ts'
import type { ConflictField, VersionedEdit } from './useVersionedEdit.ts'

interface ConflictDialogProps<Edit, Name extends string> {
  edit: VersionedEdit<Edit, Name>
  labelOf(name: Name, edit: Edit): string
  render(name: Name, text: string, edit: Edit): ReactNode
}

/** Opens after another person has changed the same fields. Asks which values to store. */
export function ConflictDialog<Edit, Name extends string>(props: ConflictDialogProps<Edit, Name>) {
  const { conflict } = props.edit
  return conflict && <OpenConflict key={conflict.version} {...props} conflict={conflict} />
}

type Conflict<Edit, Name extends string> = NonNullable<VersionedEdit<Edit, Name>['conflict']>

function OpenConflict<Edit, Name extends string>({
  edit: { busy, decide, dismiss },
  conflict: { edit, fields },
  labelOf,
  render,
}: ConflictDialogProps<Edit, Name> & { conflict: Conflict<Edit, Name> }) {
  const locale = useLocale()
  const texts = managementTexts(locale).conflict
  const common = commonTexts(locale)
  const [ownFields, setOwnFields] = useState<readonly Name[]>(() => fields.map(({ name }) => name))
  const isSingleField = fields.length === 1
  const choose = (name: Name, isMine: boolean) =>
    setOwnFields((names) => [...names.filter((other) => other !== name), ...(isMine ? [name] : [])])
  return (
    <Dialog
      open
      onClose={dismiss}
      locked={busy}
      title={texts.title}
      labels={common}
      width="medium"
      actions={
        <>
          <Button onClick={() => void decide([])} disabled={busy}>
            {texts.keep}
          </Button>
          <Button
            variant="primary"
            busy={busy}
            busyLabel={common.processing}
            onClick={() => void decide(ownFields)}
          >
            {isSingleField ? texts.overwrite : texts.save}
          </Button>
        </>
      }
    >
      <p>{texts.body}</p>
      {fields.map((field) => (
        <FieldInConflict
          key={field.name}
          field={field}
          label={labelOf(field.name, edit)}
          render={(text) => render(field.name, text, edit)}
          isMine={ownFields.includes(field.name)}
          onChoose={isSingleField ? undefined : (isMine) => choose(field.name, isMine)}
        />
      ))}
    </Dialog>
  )
}

interface FieldInConflictProps {
  field: ConflictField<string>
  label: string
  render(text: string): ReactNode
  isMine: boolean
  /**
   * Receives the choice. Undefined for a single field: the dialog's buttons are then the choice.
   */
  onChoose: ((isMine: boolean) => void) | undefined
}

function FieldInConflict({ field, label, render, isMine, onChoose }: FieldInConflictProps) {
  const texts = managementTexts(useLocale()).conflict
  const Side = onChoose ? 'label' : 'div'
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      {(['current', 'given'] as const).map((side) => (
        <Side key={side} className={styles.side}>
          <span className={styles.name}>
            {onChoose && (
              <input
                type="radio"
                name={field.name}
                checked={isMine === (side === 'given')}
                onChange={() => onChoose(side === 'given')}
              />
            )}
            {texts[side]}
          </span>
          <span className={styles.value}>{render(field[side]) || texts.nothing}</span>
        </Side>
      ))}
    </fieldset>
  )
}
