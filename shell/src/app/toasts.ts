import type { ToastMessage } from '@sori/contract/host'
import { createObservable, readOnly } from '@sori/remote-kit/host'

interface Toast extends ToastMessage {
  readonly id: number
  readonly actions: number
}

/**
 * Creates the queue of toasts. After another action of the user, the next message replaces an
 * error.
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
    /** Removes errors of the previous page, but not those of the navigation itself. */
    leavePage: () => {
      dropOutdated()
      const toast = current.getSnapshot()
      if (toast && isOutdated(toast)) showNext()
    },
  }
}

export function watchActions(): () => number {
  let count = 0
  for (const type of ['pointerdown', 'keydown', 'click', 'popstate'])
    window.addEventListener(type, () => void count++, { capture: true })
  return () => count
}
