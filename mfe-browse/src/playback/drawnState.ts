import type { Snapshot } from '@sori/contract/host'
import { createObservable, readOnly, setFields } from '@sori/remote-kit/observable'
import { isPlayingOrLoading, type PlayState, type PlayTime } from './playState.ts'
import { isSame } from './queue.ts'

/** How long a sound that is asked for has the machine to itself, in ms. Less than 100, so that it seems to be drawn at once. */
export const SOUND_FIRST = 80

/**
 * What is drawn of the player's state and time: the same, but a sound that is newly asked for shows 80 ms later. By then it sounds, if it is near;
 * drawing it first, or while it begins, would hold it back by half of that. Until then the sound before it stays as it was.
 */
export function drawnOf(state: Snapshot<PlayState>, time: Snapshot<PlayTime>): { state: Snapshot<PlayState>; time: Snapshot<PlayTime> } {
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
