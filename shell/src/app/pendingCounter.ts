import type { Snapshot } from '@sori/contract/host'
import { createObservable, readOnly } from '@sori/remote-kit/host'

export type PendingCounter = ReturnType<typeof createPendingCounter>

export function createPendingCounter() {
  const count = createObservable(0)
  return {
    count: readOnly(count),
    /** Adds one until the returned function is called. */
    add: () => {
      count.set(count.getSnapshot() + 1)
      let isCounted = true
      return () => {
        if (isCounted) count.set(count.getSnapshot() - 1)
        isCounted = false
      }
    },
  }
}

/** Milliseconds before the loading indicator appears. */
const DELAY_MS = 150
/** The shortest time that the indicator is shown, in milliseconds. */
const MINIMUM_MS = 300

/**
 * Returns whether to show the loading indicator. Short waits show no indicator, and a shown
 * indicator stays for `MINIMUM_MS`.
 */
export function loadingIndicator(pending: Snapshot<number>): Snapshot<boolean> {
  const visible = createObservable(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  let changedAt = 0
  let wasPending = false
  const update = () => {
    const isPending = pending.getSnapshot() > 0
    if (isPending === wasPending) return
    wasPending = isPending
    clearTimeout(timer)
    if (isPending === visible.getSnapshot()) return
    const delay = isPending ? DELAY_MS : Math.max(0, changedAt + MINIMUM_MS - Date.now())
    timer = setTimeout(() => {
      changedAt = Date.now()
      visible.set(isPending)
    }, delay)
  }
  pending.subscribe(update)
  update()
  return readOnly(visible)
}

/**
 * Asks before the tab closes. Listens only while work is unsaved, because the listener disables the
 * back-forward cache of some browsers.
 */
export function askBeforeUnload(unsaved: Snapshot<number>): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  unsaved.subscribe(() => {
    if (unsaved.getSnapshot() > 0) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  })
}
