import type { Snapshot } from '@sori/contract/host'
import { createObservable, readOnly, setFields } from '@sori/remote-kit/host'
import { isPlayingOrLoading, type PlayState, type PlayTime } from './playState.ts'
import { isSame } from './queue.ts'

/** Delay before a requested track is drawn, in ms. Below 100 it feels immediate. */
export const SOUND_FIRST = 80

/**
 * Returns state and time for drawing. A requested track appears after {@link SOUND_FIRST}: drawing
 * while it starts would delay the audio by half as much.
 */
export function drawnOf(
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
    timer ??= setTimeout(draw, SOUND_FIRST)
    // React puts a slider back where its value is: it would jump under the hand
    setFields(drawn, { volume, muted, levelled })
  })
  time.subscribe(() => timer === undefined && drawnTime.set(time.getSnapshot()))
  return { state: readOnly(drawn), time: readOnly(drawnTime) }
}
