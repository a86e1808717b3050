import type { Snapshot } from '@sori/contract/host'
import { createObservable, readOnly, setFields } from '@sori/remote-kit/host'
import { isPlayingOrLoading, type PlayState, type PlayTime } from './playState.ts'
import { isSame } from './queue.ts'

/** Milliseconds before a new track is shown. A delay below 100 ms feels immediate. */
export const SHOW_DELAY_MS = 80

/**
 * Returns the state and the time for components. They change a little later than the player:
 * rendering a new track immediately would delay the start of its audio.
 */
export function createShownState(
  state: Snapshot<PlayState>,
  time: Snapshot<PlayTime>,
): { state: Snapshot<PlayState>; time: Snapshot<PlayTime> } {
  const shownState = createObservable(state.getSnapshot())
  const shownTime = createObservable(time.getSnapshot())
  let timer: ReturnType<typeof setTimeout> | undefined
  const showNow = () => {
    clearTimeout(timer)
    timer = undefined
    shownTime.set(time.getSnapshot())
    shownState.set(state.getSnapshot())
  }
  state.subscribe(() => {
    const { phase, track, volume, muted, levelled } = state.getSnapshot()
    const isNew = track !== null && !isSame(track, shownState.getSnapshot().track)
    if (!isNew || !isPlayingOrLoading(phase)) return showNow()
    timer ??= setTimeout(showNow, SHOW_DELAY_MS)
    // The volume is not delayed, because a late value would move the slider under the pointer.
    setFields(shownState, { volume, muted, levelled })
  })
  time.subscribe(() => timer === undefined && shownTime.set(time.getSnapshot()))
  return { state: readOnly(shownState), time: readOnly(shownTime) }
}
