import { commonTexts } from '@sori/contract/messages'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { useHost, useLocale } from '../remote/index.ts'
import { Button, firstClick } from '../ui/index.ts'
import styles from './RowField.module.css'
import { tableTexts } from './texts.ts'
import type { RowEditor } from './useRowEditor.ts'

interface RowActionsProps<Id, Draft> {
  editor: RowEditor<Id, Draft>
  id: Id
  name: string
  draft: Draft
  edit?: string
  /** Adds a delete button that only explains why deleting is impossible. */
  withDelete?: boolean
  children?: ReactNode
}

export function RowActions<Id, Draft extends object>(props: RowActionsProps<Id, Draft>) {
  const { editor, id, name, draft, edit, withDelete = false, children } = props
  const isOpen = editor.isOpen(id)
  const editButton = useFocusWhenClosed(isOpen)
  const openActions = useFocusOnRefusal(editor.refusals)
  if (isOpen)
    return <OpenRowActions editor={editor} name={name} withDelete={withDelete} ref={openActions} />
  return (
    <span className={styles.buttons}>
      {children}
      <EditButton
        name={name}
        text={edit}
        isOtherOpen={editor.openId !== undefined}
        onEdit={() => editor.open(id, draft)}
        ref={editButton}
      />
    </span>
  )
}

interface EditButtonProps {
  name: string
  text: string | undefined
  isOtherOpen: boolean
  onEdit(): void
  ref: Ref<HTMLButtonElement>
}

function EditButton({ name, text, isOtherOpen, onEdit, ref }: EditButtonProps) {
  const texts = tableTexts(useLocale())
  const label = text ?? texts.edit
  return (
    <Button
      size={32}
      ref={ref}
      aria-label={`${name} ${label}`}
      unavailable={isOtherOpen}
      title={isOtherOpen ? texts.otherIsOpen : undefined}
      onClick={firstClick(onEdit)}
    >
      {label}
    </Button>
  )
}

interface OpenRowActionsProps {
  editor: Pick<RowEditor<unknown, unknown>, 'busy' | 'refusal' | 'apply' | 'cancel'>
  name: string
  withDelete: boolean
  ref: Ref<HTMLSpanElement>
}

function OpenRowActions({ editor, name, withDelete, ref }: OpenRowActionsProps) {
  const locale = useLocale()
  const texts = tableTexts(locale)
  return (
    <span ref={ref} className={styles.actions}>
      <span className={styles.buttons}>
        <Button
          size={32}
          variant="primary"
          busy={editor.busy}
          busyLabel={commonTexts(locale).processing}
          aria-label={`${name} ${texts.apply}`}
          onClick={firstClick(() => void editor.apply())}
        >
          {texts.apply}
        </Button>
        <Button
          size={32}
          disabled={editor.busy}
          aria-label={`${name} ${texts.cancel}`}
          onClick={firstClick(editor.cancel)}
        >
          {texts.cancel}
        </Button>
        {withDelete && <DeleteButton name={name} />}
      </span>
      {editor.refusal && (
        <span className={styles.refusal} role="alert">
          {editor.refusal}
        </span>
      )}
    </span>
  )
}

function DeleteButton({ name }: { name: string }) {
  const host = useHost()
  const texts = tableTexts(useLocale())
  return (
    <Button
      size={32}
      variant="danger-outline"
      aria-label={`${name} ${texts.delete}`}
      onClick={firstClick(() => host.toast({ kind: 'info', text: texts.deleteStub }))}
    >
      {texts.delete}
    </Button>
  )
}

function useFocusWhenClosed(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (
      wasOpen.current &&
      !isOpen &&
      (document.activeElement === document.body || !document.activeElement)
    )
      button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return button
}

/**
 * Returns a ref for the buttons of the open row. Focuses the row's first invalid field whenever
 * `refusals` increases.
 */
function useFocusOnRefusal(refusals: number) {
  const actions = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (refusals > 0)
      actions.current?.closest('tr')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  return actions
}
