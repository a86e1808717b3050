import type { Player } from './createPlayer.ts'
import type { PlayState } from './playState.ts'
import { MEMORY_FORM, MEMORY_KEY, type Remembered } from './remember.ts'

/** A longer list is not kept whole: the storage is small and shared. */
const LIST_MAX = 100

/** Writes down what `player` does when the page is left or hidden, which on a phone may be the last that it hears. */
export function keepRemembering(player: Player): void {
  const keep = () => {
    const { phase, ...state } = player.state.getSnapshot()
    if (!state.track && phase === 'idle') return
    try {
      localStorage.setItem(MEMORY_KEY, JSON.stringify({ form: MEMORY_FORM, state: short(state), time: player.time.getSnapshot() }))
    } catch {
      // full or shut: the next visit starts in silence
    }
  }
  window.addEventListener('pagehide', keep)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keep())
}

function short(state: Omit<PlayState, 'phase'>): Remembered['state'] {
  const { list, queue } = state
  return { ...state, list: list.slice(0, LIST_MAX), queue: queue.slice(0, LIST_MAX) }
}
