import { commonTexts } from '@sori/contract/messages'
import { type ReactNode, useEffect, useRef } from 'react'
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
  /** Shows a delete button that only explains why deleting is unavailable. */
  withDelete?: boolean
  children?: ReactNode
}

export function RowActions<Id, Draft extends object>(props: RowActionsProps<Id, Draft>) {
  const { editor, id, name, draft, withDelete = false, children } = props
  const locale = useLocale()
  const host = useHost()
  const t = tableTexts(locale)
  const edit = props.edit ?? t.edit
  const isOpen = editor.isOpen(id)
  const editButton = useFocusWhenClosed(isOpen)
  const openActions = useFocusOnRefusal(editor.refusals)
  if (!isOpen) {
    const isOtherOpen = editor.openId !== undefined
    return (
      <span className={styles.buttons}>
        {children}
        <Button
          size={32}
          ref={editButton}
          aria-label={`${name} ${edit}`}
          unavailable={isOtherOpen}
          title={isOtherOpen ? t.otherIsOpen : undefined}
          onClick={firstClick(() => editor.open(id, draft))}
        >
          {edit}
        </Button>
      </span>
    )
  }
  return (
    <span ref={openActions} className={styles.actions}>
      <span className={styles.buttons}>
        <Button
          size={32}
          variant="primary"
          busy={editor.busy}
          busyLabel={commonTexts(locale).processing}
          aria-label={`${name} ${t.apply}`}
          onClick={firstClick(() => void editor.apply())}
        >
          {t.apply}
        </Button>
        <Button
          size={32}
          disabled={editor.busy}
          aria-label={`${name} ${t.cancel}`}
          onClick={firstClick(editor.cancel)}
        >
          {t.cancel}
        </Button>
        {withDelete && (
          <Button
            size={32}
            variant="danger-outline"
            aria-label={`${name} ${t.delete}`}
            onClick={firstClick(() => host.toast({ kind: 'info', text: t.deleteStub }))}
          >
            {t.delete}
          </Button>
        )}
      </span>
      {editor.refusal && (
        <span className={styles.refusal} role="alert">
          {editor.refusal}
        </span>
      )}
    </span>
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

/** Focuses the first invalid field. The ref belongs to the buttons of the open row. */
function useFocusOnRefusal(refusals: number) {
  const actions = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (refusals > 0)
      actions.current?.closest('tr')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  return actions
}
