import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { classes } from './classes.ts'
import styles from './Toast.module.css'
import { useAboveAll } from './useAboveAll.ts'

/** Time that a toast is shown (D35), in ms. */
export const TOAST_MS = 2000

/** A message. Another `id` is another toast, even with the same text. */
export interface ToastMessage {
  id: string | number
  tone: 'info' | 'ok' | 'error'
  text: ReactNode
}

/** A toast's looks. It keeps no time: see {@link ToastRegion}. */
function Toast({
  tone,
  text,
  labels,
  onClose,
}: Omit<ToastMessage, 'id'> & { labels: { close: string }; onClose(): void }) {
  return (
    <div className={classes(styles.toast, styles[tone])}>
      {tone === 'ok' && <CircleCheck className={styles.icon} aria-hidden="true" />}
      {tone === 'error' && <CircleAlert className={styles.icon} aria-hidden="true" />}
      <p className={styles.text}>{text}</p>
      <button type="button" className={styles.close} aria-label={labels.close} onClick={onClose}>
        <X aria-hidden="true" />
      </button>
    </div>
  )
}

/** Props of {@link ToastRegion}. */
export interface ToastRegionProps {
  /** The one to show; the queue behind it is its owner's. */
  toast: ToastMessage | null
  /** The time is over or the reader closed it: show the next one. */
  onDone(id: ToastMessage['id']): void
  labels: { close: string }
}

/**
 * The area of toasts, above player and dialogs. Announces politely, errors assertively. A toast is
 * shown for {@link TOAST_MS}, restarted when pointer or focus leaves it (D35). A pointer that rests
 * where it appears does not keep it: the next would wait for ever. Mount it once.
 */
export function ToastRegion({ toast, onDone, labels }: ToastRegionProps) {
  const [held, setHeld] = useState(false)
  const id = toast?.id ?? null
  // an event, so that a page that renders anew meanwhile does not start the time again
  const done = useEffectEvent(onDone)
  const place = useAboveAll(styles.region)

  useEffect(() => {
    if (id === null) return setHeld(false)
    if (held) return
    const timer = setTimeout(() => done(id), TOAST_MS)
    return () => clearTimeout(timer)
  }, [id, held])

  const close = (closed: ToastMessage['id']) => {
    // the button takes the focus away with it, and no event says so
    setHeld(false)
    onDone(closed)
  }
  const shown = toast && (
    <Toast key={toast.id} {...toast} labels={labels} onClose={() => close(toast.id)} />
  )
  const isError = toast?.tone === 'error'
  if (!place) return null
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to operate here: the pointer or focus only keeps the message from leaving
    <div
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div role="status">{!isError && shown}</div>
      <div role="alert">{isError && shown}</div>
    </div>,
    place,
  )
}
