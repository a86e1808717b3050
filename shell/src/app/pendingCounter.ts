import type { Snapshot } from '@sori/contract/host'
import { createObservable, readOnly } from '@sori/remote-kit/host'

/** A counter of pending requests or unsaved work. */
export interface PendingCounter {
  readonly count: Snapshot<number>
  /** Counts one more until the returned function is called; calling it twice changes nothing. */
  add(): () => void
}

/** Makes a counter that starts at 0. */
export function createPendingCounter(): PendingCounter {
  const count = createObservable(0)
  return {
    count: readOnly(count),
    add: () => {
      count.set(count.getSnapshot() + 1)
      let open = true
      return () => {
        if (open) count.set(count.getSnapshot() - 1)
        open = false
      }
    },
  }
}

/**
 * True after something has been pending for `delay` ms, then for at least `least` ms, so that it
 * does not flicker.
 */
export function visibleAfter(
  pending: Snapshot<number>,
  delay: number,
  least: number,
): Snapshot<boolean> {
  const visible = createObservable(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  let since = 0
  let wanted = false
  const follow = () => {
    const isPending = pending.getSnapshot() > 0
    if (isPending === wanted) return
    wanted = isPending
    clearTimeout(timer)
    if (isPending === visible.getSnapshot()) return
    const wait = isPending ? delay : Math.max(0, since + least - Date.now())
    timer = setTimeout(() => {
      since = Date.now()
      visible.set(isPending)
    }, wait)
  }
  pending.subscribe(follow)
  follow()
  return readOnly(visible)
}

/** Makes the browser ask before the page is closed or reloaded while work is unsaved. */
export function askBeforeUnload(unsaved: Snapshot<number>, target: Window): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  unsaved.subscribe(() => {
    if (unsaved.getSnapshot() > 0) target.addEventListener('beforeunload', ask)
    else target.removeEventListener('beforeunload', ask)
  })
}
