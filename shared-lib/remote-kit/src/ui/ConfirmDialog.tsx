import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

/** Props of {@link ConfirmDialog}. */
export interface ConfirmDialogProps {
  open: boolean
  title: ReactNode
  /** The consequences, in one or two sentences. */
  children?: ReactNode
  labels: { confirm: string; cancel: string; close: string; busy: string }
  /** `danger` for deleting and cancelling a subscription. */
  tone?: 'primary' | 'danger'
  /** The deed is under way: nothing closes until it is over. */
  busy?: boolean
  onConfirm(): void
  onCancel(): void
}

/** Asks before credits are spent, something is deleted or a subscription ends; for nothing else. The focus starts on the way back. */
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

/** `showModal` looks for the attribute, which React itself never writes. */
function focusFirst(button: HTMLButtonElement | null) {
  button?.setAttribute('autofocus', '')
}
