import type { ToastMessage } from '@sori/contract/host'
import { createObservable, readOnly } from '@sori/remote-kit/host'

interface Toast extends ToastMessage {
  readonly id: number
  readonly actions: number
}

/**
 * Creates the queue of toasts. An error is outdated after the user's next action: the next message
 * replaces it.
 */
export function createToasts(countActions: () => number) {
  const current = createObservable<Toast | null>(null)
  let waiting: Toast[] = []
  let lastId = 0
  const toastOf = ({ kind, text }: ToastMessage): Toast => {
    lastId += 1
    return { id: lastId, kind, text, actions: countActions() }
  }
  const isOutdated = ({ kind, actions }: Toast) => kind === 'error' && actions < countActions()
  const dropOutdated = () => {
    waiting = waiting.filter((toast) => !isOutdated(toast))
  }
  const showNext = () => current.set(waiting.shift() ?? null)
  return {
    current: readOnly(current),
    show: (message: ToastMessage) => {
      dropOutdated()
      const isSame = ({ kind, text }: Toast) => kind === message.kind && text === message.text
      const toast = current.getSnapshot()
      if (!toast || isSame(toast) || isOutdated(toast)) current.set(toastOf(message))
      else if (!waiting.some(isSame)) waiting.push(toastOf(message))
    },
    /** Removes a toast that timed out or was closed. */
    done: (id: number) => {
      if (current.getSnapshot()?.id === id) showNext()
    },
    /** Removes errors of the previous page. Errors that the navigation itself showed stay. */
    leavePage: () => {
      dropOutdated()
      const toast = current.getSnapshot()
      if (toast && isOutdated(toast)) showNext()
    },
  }
}

/** Returns a function that returns the number of the user's actions so far. */
export function watchActions(): () => number {
  let count = 0
  for (const type of ['pointerdown', 'keydown', 'click', 'popstate'])
    window.addEventListener(type, () => void count++, { capture: true })
  return () => count
}
