import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { classes } from './classes.ts'
import styles from './Toast.module.css'
import { useAboveAll } from './useAboveAll.ts'

/** How long a toast stays (D35), in milliseconds. */
export const TOAST_MS = 2000

/** One message; another `id` is another toast, though the words be the same. */
export interface ToastMessage {
  id: string | number
  tone: 'info' | 'ok' | 'error'
  text: ReactNode
}

/** A toast's looks. It keeps no time: see {@link ToastRegion}. */
function Toast({ tone, text, labels, onClose }: Omit<ToastMessage, 'id'> & { labels: { close: string }; onClose(): void }) {
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
 * Where toasts appear: above the player and above dialogs, in which they can be read, heard and closed; read out politely, errors at once.
 * Each stays {@link TOAST_MS}, counted anew when the pointer or the focus that held it leaves (D35). A pointer that rests where one appears does not
 * hold it: the next message would wait for ever. Mount it once and leave it.
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
  const shown = toast && <Toast key={toast.id} {...toast} labels={labels} onClose={() => close(toast.id)} />
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
