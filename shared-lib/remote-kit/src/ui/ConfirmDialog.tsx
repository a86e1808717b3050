import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  title: ReactNode
  children?: ReactNode
  labels: { confirm: string; cancel: string; close: string; busy: string }
  tone?: 'primary' | 'danger'
  busy?: boolean
  onConfirm(): void
  onCancel(): void
}

/** A dialog that confirms spending, deletion or cancellation. Focuses the cancel button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    labels,
    tone = 'primary',
    busy = false,
    onConfirm,
    onCancel,
  } = props
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      labels={labels}
      locked={busy}
      actions={
        <>
          <Button onClick={onCancel} disabled={busy} ref={focusFirst}>
            {labels.cancel}
          </Button>
          <Button variant={tone} onClick={onConfirm} busy={busy} busyLabel={labels.busy}>
            {labels.confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

/** Sets `autofocus` for `showModal`, because React does not write this attribute. */
function focusFirst(button: HTMLButtonElement | null) {
  button?.setAttribute('autofocus', '')
}
