import type { Snapshot } from '@sori/contract/host'
import { createObservable, readOnly, setFields } from '@sori/remote-kit/host'
import { isPlayingOrLoading, type PlayState, type PlayTime } from './playState.ts'
import { isSame } from './queue.ts'

/** Milliseconds before a requested track is shown; less than 100 ms feel immediate. */
export const DRAW_DELAY_MS = 80

/**
 * Returns the state and time that components show. They are delayed, because showing a new track
 * while its audio starts would delay the audio.
 */
export function createDrawnState(
  state: Snapshot<PlayState>,
  time: Snapshot<PlayTime>,
): { state: Snapshot<PlayState>; time: Snapshot<PlayTime> } {
  const drawn = createObservable(state.getSnapshot())
  const drawnTime = createObservable(time.getSnapshot())
  let timer: ReturnType<typeof setTimeout> | undefined
  const draw = () => {
    clearTimeout(timer)
    timer = undefined
    drawnTime.set(time.getSnapshot())
    drawn.set(state.getSnapshot())
  }
  state.subscribe(() => {
    const { phase, track, volume, muted, levelled } = state.getSnapshot()
    const isNew = track !== null && !isSame(track, drawn.getSnapshot().track)
    if (!isNew || !isPlayingOrLoading(phase)) return draw()
    timer ??= setTimeout(draw, DRAW_DELAY_MS)
    // Not delayed: React resets a slider to its value, and a late value would move it under the
    // pointer.
    setFields(drawn, { volume, muted, levelled })
  })
  time.subscribe(() => timer === undefined && drawnTime.set(time.getSnapshot()))
  return { state: readOnly(drawn), time: readOnly(drawnTime) }
}
