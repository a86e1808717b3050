import type { Snapshot, ToastMessage } from '@sori/contract/host'
import { createObservable, readOnly } from '@sori/remote-kit/host'
import type { ShellHistory } from '../navigation/history.ts'
import type { IsNewPage } from '../navigation/isNewPage.ts'

/** A message on the screen. */
interface Toast extends ToastMessage {
  readonly id: number
  /** The user's presses when it was shown. */
  readonly acts: number
}

/** The toast queue: one is visible, the others wait. `ToastRegion` measures the time (D35). */
export interface Toasts {
  /** The one on the screen, or null. */
  readonly current: Snapshot<Toast | null>
  show(message: ToastMessage): void
  /** Removes the toast `id`, which has timed out or was closed. */
  done(id: Toast['id']): void
  /**
   * Removes the errors of the page that is left. An error without a press since stays, because it
   * belongs to the navigation itself, for example to a redirect to the login.
   */
  leave(): void
}

/**
 * Creates the queue. A visible message restarts its time, and a waiting one is not queued twice.
 * `acts` counts the user's presses: after another press, the next message replaces an error, which
 * may be corrected.
 */
export function createToasts(acts: () => number = () => 0): Toasts {
  const current = createObservable<Toast | null>(null)
  let waiting: Toast[] = []
  let ids = 0
  const made = ({ kind, text }: ToastMessage): Toast => {
    ids += 1
    return { id: ids, kind, text, acts: acts() }
  }
  const same = (a: ToastMessage | null, b: ToastMessage) => a?.text === b.text && a.kind === b.kind
  const isOver = (toast: Toast) => toast.kind === 'error' && toast.acts < acts()
  const next = () => {
    const [first = null, ...rest] = waiting
    waiting = rest
    current.set(first)
  }
  return {
    current: readOnly(current),
    show: (message) => {
      waiting = waiting.filter((toast) => !isOver(toast))
      const now = current.getSnapshot()
      if (!now || same(now, message) || isOver(now)) current.set(made(message))
      else if (!waiting.some((toast) => same(toast, message))) waiting = [...waiting, made(message)]
    },
    done: (id) => {
      if (current.getSnapshot()?.id !== id) return
      next()
    },
    leave: () => {
      waiting = waiting.filter((toast) => !isOver(toast))
      const now = current.getSnapshot()
      if (now && isOver(now)) next()
    },
  }
}

/** Takes errors away with the page that they were about. */
export function forgetErrorsOfPages(
  toasts: Toasts,
  history: Pick<ShellHistory, 'getSnapshot' | 'subscribe'>,
  isNewPage: IsNewPage,
): void {
  let before = history.getSnapshot()
  history.subscribe(() => {
    const from = before
    before = history.getSnapshot()
    if (isNewPage(from, before)) toasts.leave()
  })
}

/** Counts the person's presses, keys and steps of the browser's own buttons. */
export function countActs(page: Pick<Window, 'addEventListener'>): () => number {
  let count = 0
  for (const act of ['pointerdown', 'keydown', 'click', 'popstate'] as const)
    page.addEventListener(act, () => void count++, { capture: true })
  return () => count
}
