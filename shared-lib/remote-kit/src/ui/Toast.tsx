import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { classes } from './classes.ts'
import styles from './Toast.module.css'
import { useTopLayer } from './useTopLayer.ts'

/** Milliseconds that a toast is shown (D35). */
export const TOAST_MS = 2000

/** A message. A new `id` is a new toast, even with the same text. */
export interface ToastMessage {
  id: string | number
  tone: 'info' | 'ok' | 'error'
  text: ReactNode
}

/** The box of a toast. {@link ToastRegion} closes it after a time. */
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

interface ToastRegionProps {
  /** The toast to show; its owner keeps the queue. */
  toast: ToastMessage | null
  /** Called after the timeout or a close, so that the owner shows the next toast. */
  onDone(id: ToastMessage['id']): void
  labels: { close: string }
}

/**
 * Shows toasts above player and dialogs. A moving pointer or the focus pauses the timer. A resting
 * pointer does not, because a forgotten pointer would block the queue. Mount this once.
 */
export function ToastRegion({ toast, onDone, labels }: ToastRegionProps) {
  const [isPaused, setPaused] = useState(false)
  const id = toast?.id ?? null
  // An effect event, because a new render must not restart the timer.
  const finish = useEffectEvent(onDone)
  const region = useTopLayer(styles.region)

  if (id === null && isPaused) setPaused(false)
  useEffect(() => {
    if (id === null || isPaused) return
    const timer = setTimeout(() => finish(id), TOAST_MS)
    return () => clearTimeout(timer)
  }, [id, isPaused])

  const close = (closedId: ToastMessage['id']) => {
    // The removed close button fires no `blur`, so the timer would stay paused.
    setPaused(false)
    onDone(closedId)
  }
  const box = toast && (
    <Toast key={toast.id} {...toast} labels={labels} onClose={() => close(toast.id)} />
  )
  const isError = toast?.tone === 'error'
  if (!region) return null
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the timer
    <div
      onPointerMove={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div role="status">{!isError && box}</div>
      <div role="alert">{isError && box}</div>
    </div>,
    region,
  )
}
