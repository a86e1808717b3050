import X from 'lucide-react/icons/x'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
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
  const { ref, bodyRef, openedAt } = useModal(props.place)
  const titleId = useId()
  const close = () => {
    if (!locked) onClose()
  }
  const mouseHandlers = useOutsideClick(ref, openedAt, close)
  return (
    <dialog
      {...mouseHandlers}
      ref={ref}
      className={classes(styles.dialog, styles[width])}
      data-beside={props.place && ''}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== ref.current) return
        event.preventDefault()
        close()
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

/** Opens the dialog and focuses its first control. Returns the focus to the opener at the end. */
function useModal(place: DialogProps['place']) {
  const placeOnOpen = useRef(place)
  const ref = useRef<HTMLDialogElement>(null)
  const bodyRef = useRef<HTMLDivElement>(null)
  const openedAt = useRef(0)
  useEffect(() => {
    const opener = document.activeElement
    const dialog = ref.current
    dialog?.showModal()
    if (dialog) placeOnOpen.current?.(dialog)
    openedAt.current = performance.now()
    // Focuses the first control of the body. The browser would focus the close button.
    if (!dialog?.querySelector('[autofocus]'))
      bodyRef.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus()
    return () => {
      dialog?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  return { ref, bodyRef, openedAt }
}

/**
 * Returns handlers that call `close` after a click on the backdrop, and ignore the second click of
 * the double click that opened the dialog. Keyboards have Esc.
 */
function useOutsideClick(
  dialog: RefObject<HTMLDialogElement | null>,
  openedAt: RefObject<number>,
  close: () => void,
) {
  const pressedOutside = useRef(false)
  const wasClicked = useRef(false)
  const isOutside = (event: MouseEvent) => event.target === dialog.current
  const isStray = (event: MouseEvent) => {
    const isSecondClick = event.detail > 1 && !wasClicked.current
    wasClicked.current = true
    return (
      isSecondClick ||
      (isOutside(event) && performance.now() - openedAt.current < IGNORE_OUTSIDE_MS)
    )
  }
  return {
    onPointerDown: (event: MouseEvent) => {
      pressedOutside.current = isOutside(event)
    },
    onMouseDown: (event: MouseEvent) => {
      // The second click of a double click would select a word of the dialog.
      if (event.detail > 1 && !wasClicked.current) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent) => {
      if (!isStray(event)) return
      event.preventDefault()
      event.stopPropagation()
    },
    onClick: (event: MouseEvent) => {
      if (pressedOutside.current && isOutside(event)) close()
    },
  }
}
