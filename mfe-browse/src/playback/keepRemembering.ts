import type { TrackItem } from '@sori/contract/catalogue'
import type { HostSession } from '@sori/contract/host'
import type { Player } from './createPlayer.ts'
import type { PlayState } from './playState.ts'
import { MEMORY_FORM, MEMORY_KEY, type Remembered, remembered } from './remember.ts'

/** A longer list is not kept whole: the storage is small and shared. */
const LIST_MAX = 100

/**
 * Writes down what `player` does when the page is left or hidden, which on a phone may be the last that it hears, and at its
 * end, which this returns. What one member chose is forgotten when another one logs in; not at a logout, after which it is
 * mostly the same person who comes back.
 */
export function keepRemembering(player: Player, session: Pick<HostSession, 'getSnapshot' | 'subscribe'>): () => void {
  let userId = session.getSnapshot()?.userId ?? remembered()?.userId
  /** The list that an earlier member chose: nothing of it is kept. */
  let foreign: PlayState['list'] | undefined
  const meet = () => {
    const next = session.getSnapshot()?.userId
    if (!next || next === userId) return
    if (userId) {
      foreign = player.state.getSnapshot().list
      // who asks for another one's memory makes it forgotten
      remembered(next)
    }
    userId = next
  }
  const keep = () => {
    const { phase, ...state } = player.state.getSnapshot()
    if ((!state.track && phase === 'idle') || state.list === foreign) return
    try {
      localStorage.setItem(MEMORY_KEY, JSON.stringify({ form: MEMORY_FORM, userId, state: short(state), time: player.time.getSnapshot() }))
    } catch {
      // full or shut: the next visit starts in silence
    }
  }
  const hide = () => document.visibilityState === 'hidden' && keep()
  window.addEventListener('pagehide', keep)
  document.addEventListener('visibilitychange', hide)
  const unsubscribe = session.subscribe(meet)
  return () => {
    keep()
    window.removeEventListener('pagehide', keep)
    document.removeEventListener('visibilitychange', hide)
    unsubscribe()
  }
}

function short(state: Omit<PlayState, 'phase'>): Remembered['state'] {
  const { track, list, queue } = state
  return { ...state, track: track && bare(track), list: list.slice(0, LIST_MAX).map(bare), queue: queue.slice(0, LIST_MAX).map(bare) }
}

/** What anybody may know of a track: not whether the member has it. */
function bare({ musicDTO, albumDTO, tagsStreamDTO }: TrackItem): TrackItem {
  return { musicDTO, albumDTO, tagsStreamDTO }
}
