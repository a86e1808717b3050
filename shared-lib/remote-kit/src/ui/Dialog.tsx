import X from 'lucide-react/icons/x'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { classes } from './classes.ts'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'

/** Milliseconds after opening in which clicks outside are ignored. */
const IGNORE_OUTSIDE_MS = 400
const FOCUSABLE =
  'input:enabled:not([hidden]), select:enabled, textarea:enabled, button:enabled, a[href]'

interface DialogProps {
  open: boolean
  /** Called for Esc, backdrop and close button. The owner then changes `open`. */
  onClose(): void
  title: ReactNode
  labels: { close: string }
  children: ReactNode
  actions?: ReactNode
  /**
   * The width on screens from 768 px. On narrower screens the dialog is a sheet at the bottom; with
   * `tall`, the sheet has the height of the screen.
   */
  width?: 'narrow' | 'medium' | 'broad' | 'wide' | 'tall'
  /** Positions the open dialog. From 768 px, a dialog with `place` has no backdrop. */
  place?(dialog: HTMLDialogElement): void
  /** True disables Esc, backdrop and close button. */
  locked?: boolean
}

/** A modal `<dialog>`. Its content is mounted only while the dialog is open. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { onClose, title, labels, children, actions, width = 'narrow', locked = false } = props
  const place = useRef(props.place)
  const ref = useRef<HTMLDialogElement>(null)
  const bodyRef = useRef<HTMLDivElement>(null)
  const pressedOutside = useRef(false)
  const openedAt = useRef(0)
  const wasClicked = useRef(false)
  const titleId = useId()

  useEffect(() => {
    const opener = document.activeElement
    const dialog = ref.current
    dialog?.showModal()
    if (dialog) place.current?.(dialog)
    openedAt.current = performance.now()
    // Focuses the first control of the body. The browser would focus the close button.
    if (!dialog?.querySelector('[autofocus]'))
      bodyRef.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus()
    return () => {
      dialog?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])

  const close = () => {
    if (!locked) onClose()
  }
  const isOutside = (event: MouseEvent) => event.target === ref.current
  /** Returns true for the second click of the double click that opened the dialog. */
  const isStray = (event: MouseEvent) => {
    const isSecondClick = event.detail > 1 && !wasClicked.current
    wasClicked.current = true
    return (
      isSecondClick ||
      (isOutside(event) && performance.now() - openedAt.current < IGNORE_OUTSIDE_MS)
    )
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop; keyboards have Esc
    <dialog
      ref={ref}
      className={classes(styles.dialog, styles[width])}
      data-beside={props.place && ''}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== ref.current) return
        event.preventDefault()
        close()
      }}
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event)
      }}
      onMouseDown={(event) => {
        // The second click of a double click would select a word of the dialog.
        if (event.detail > 1 && !wasClicked.current) event.preventDefault()
      }}
      onClickCapture={(event) => {
        if (!isStray(event)) return
        event.preventDefault()
        event.stopPropagation()
      }}
      onClick={(event) => {
        if (pressedOutside.current && isOutside(event)) close()
      }}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          <IconButton label={labels.close} onClick={close} disabled={locked}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <div className={styles.body} ref={bodyRef}>
          {children}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  )
}
