import type { Snapshot } from '@sori/contract/host'
import { createObservable, readOnly } from '@sori/remote-kit/observable'

/** How many hold something at the moment: requests under way, unsaved work. */
export interface Holds {
  readonly count: Snapshot<number>
  /** Holds until the returned function is called; calling it twice changes nothing. */
  hold(): () => void
}

/** Makes a counter of holds. */
export function createHolds(): Holds {
  const count = createObservable(0)
  return {
    count: readOnly(count),
    hold: () => {
      count.set(count.getSnapshot() + 1)
      let open = true
      return () => {
        if (open) count.set(count.getSnapshot() - 1)
        open = false
      }
    },
  }
}

/** True once `holds` have lasted `delay` ms; stays for at least `least` ms, so that it never flickers. */
export function visibleAfter(holds: Snapshot<number>, delay: number, least: number): Snapshot<boolean> {
  const visible = createObservable(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  let since = 0
  let wanted = false
  const follow = () => {
    const held = holds.getSnapshot() > 0
    if (held === wanted) return
    wanted = held
    clearTimeout(timer)
    if (held === visible.getSnapshot()) return
    const wait = held ? delay : Math.max(0, since + least - Date.now())
    timer = setTimeout(() => {
      since = Date.now()
      visible.set(held)
    }, wait)
  }
  holds.subscribe(follow)
  // what is held already counts too
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
