import type { HostSession } from '@sori/contract/host'
import type { Track } from '@sori/market-kit/catalogue'
import type { Player } from './Player.ts'
import type { PlayState } from './playState.ts'
import { isSame } from './queue.ts'
import {
  forgetOthers,
  MEMORY_KEY,
  MEMORY_VERSION,
  type Remembered,
  readRemembered,
} from './remember.ts'

/** Tracks that are stored around the current one: storage is small and shared. */
const QUEUE_MAX = 100

/**
 * Stores the playback when the page is left or hidden; on phones the latter may be the last event.
 * Clears it when another member logs in, but not at a logout. Returns a function that stores once
 * more and stops.
 */
export function keepRemembering(
  player: Player,
  session: Pick<HostSession, 'getSnapshot' | 'subscribe'>,
): () => void {
  let userId = session.getSnapshot()?.userId ?? readRemembered()?.userId
  if (userId) forgetOthers(userId)
  const followSession = () => {
    const next = session.getSnapshot()?.userId
    if (!next || next === userId) return
    if (userId) {
      player.forget()
      forgetOthers(next)
    }
    userId = next
  }
  const store = () => {
    const { phase, ...state } = player.state.getSnapshot()
    if (!state.track && phase === 'idle') return
    const kept: Remembered & { version: number } = {
      version: MEMORY_VERSION,
      userId,
      state: storedPart(state),
      time: player.time.getSnapshot(),
    }
    try {
      localStorage.setItem(MEMORY_KEY, JSON.stringify(kept))
    } catch {
      // full or shut: the next visit starts in silence
    }
  }
  const storeWhenHidden = () => document.visibilityState === 'hidden' && store()
  window.addEventListener('pagehide', store)
  document.addEventListener('visibilitychange', storeWhenHidden)
  const unsubscribe = session.subscribe(followSession)
  return () => {
    store()
    window.removeEventListener('pagehide', store)
    document.removeEventListener('visibilitychange', storeWhenHidden)
    unsubscribe()
  }
}

function storedPart(state: Omit<PlayState, 'phase'>): Remembered['state'] {
  const { track, list } = state
  const queue = aroundCurrent(state)
  const ids = new Set(queue.map(({ id }) => id))
  return {
    ...state,
    track: track && withoutOwnership(track),
    list: list.filter(({ id }) => ids.has(id)).map(withoutOwnership),
    queue: queue.map(withoutOwnership),
  }
}

/** The part of the queue in whose middle the current track is, as far as the queue's ends allow. */
function aroundCurrent({ track, queue }: Pick<PlayState, 'track' | 'queue'>): readonly Track[] {
  const at = queue.findIndex((other) => isSame(other, track))
  const start = Math.max(0, Math.min(at - QUEUE_MAX / 2, queue.length - QUEUE_MAX))
  return queue.slice(start, start + QUEUE_MAX)
}

/** Removes what applies only to this member. */
function withoutOwnership(track: Track): Track {
  return { ...track, owned: false, inCart: false }
}
