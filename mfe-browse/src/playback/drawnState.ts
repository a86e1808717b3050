import type { Snapshot } from '@sori/contract/host'
import { createObservable, readOnly, setFields } from '@sori/remote-kit/host'
import { isPlayingOrLoading, type PlayState, type PlayTime } from './playState.ts'
import { isSame } from './queue.ts'

/** Milliseconds before a new track is shown. A delay below 100 ms feels immediate. */
export const DRAW_DELAY_MS = 80

/**
 * Returns the state and the time for components. They change a little later than the player:
 * rendering a new track immediately would delay the start of its audio.
 */
export function createDrawnState(
  state: Snapshot<PlayState>,
  time: Snapshot<PlayTime>,
): { state: Snapshot<PlayState>; time: Snapshot<PlayTime> } {
  const drawnState = createObservable(state.getSnapshot())
  const drawnTime = createObservable(time.getSnapshot())
  let timer: ReturnType<typeof setTimeout> | undefined
  const drawNow = () => {
    clearTimeout(timer)
    timer = undefined
    drawnTime.set(time.getSnapshot())
    drawnState.set(state.getSnapshot())
  }
  state.subscribe(() => {
    const { phase, track, volume, muted, levelled } = state.getSnapshot()
    const isNew = track !== null && !isSame(track, drawnState.getSnapshot().track)
    if (!isNew || !isPlayingOrLoading(phase)) return drawNow()
    timer ??= setTimeout(drawNow, DRAW_DELAY_MS)
    // The volume is not delayed, because a late value would move the slider under the pointer.
    setFields(drawnState, { volume, muted, levelled })
  })
  time.subscribe(() => timer === undefined && drawnTime.set(time.getSnapshot()))
  return { state: readOnly(drawnState), time: readOnly(drawnTime) }
}
