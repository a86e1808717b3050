import type { Snapshot, ToastMessage } from '@sori/contract/host'
import { createObservable, readOnly } from '@sori/remote-kit/observable'

/** A message on the screen. */
interface Toast extends ToastMessage {
  readonly id: number
}

/** The toast queue: one visible, the others wait. The time it stands is kept by `ToastRegion` (D35). */
export interface Toasts {
  /** The one on the screen, or null. */
  readonly current: Snapshot<Toast | null>
  show(message: ToastMessage): void
  /** The toast `id` has had its time or was closed: the next one comes. */
  done(id: Toast['id']): void
}

/** Makes the queue. What is on the screen already only starts its time again; what waits already is not queued twice. */
export function createToasts(): Toasts {
  const current = createObservable<Toast | null>(null)
  let waiting: Toast[] = []
  let ids = 0
  const made = ({ kind, text }: ToastMessage): Toast => {
    ids += 1
    return { id: ids, kind, text }
  }
  const same = (a: ToastMessage | null, b: ToastMessage) => a?.text === b.text && a.kind === b.kind
  return {
    current: readOnly(current),
    show: (message) => {
      const now = current.getSnapshot()
      if (!now || same(now, message)) current.set(made(message))
      else if (!waiting.some((toast) => same(toast, message))) waiting = [...waiting, made(message)]
    },
    done: (id) => {
      if (current.getSnapshot()?.id !== id) return
      const [next = null, ...rest] = waiting
      waiting = rest
      current.set(next)
    },
  }
}
