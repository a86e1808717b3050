import type { HostSession } from '@sori/contract/host'
import type { Track } from '@sori/market-kit/catalogue'
import type { Player } from './Player.ts'
import type { PlayState } from './playState.ts'
import { isSame } from './queue.ts'
import {
  deletePlaybackOfOthers,
  type RememberedPlayback,
  readRemembered,
  STORAGE_KEY,
  STORAGE_VERSION,
} from './remember.ts'

/** The largest number of tracks to store. The storage is small, and other code uses it too. */
const QUEUE_MAX = 100

/**
 * Stores the playback when the page is closed or hidden: a phone may fire no later event. Deletes
 * the playback when another member logs in. The returned function stores once more and disconnects.
 */
export function rememberPlayback(
  player: Player,
  session: Pick<HostSession, 'getSnapshot' | 'subscribe'>,
): () => void {
  let userId = session.getSnapshot()?.userId ?? readRemembered()?.userId
  if (userId) deletePlaybackOfOthers(userId)
  const followSession = () => {
    const nextUserId = session.getSnapshot()?.userId
    if (!nextUserId || nextUserId === userId) return
    if (userId) {
      player.forget()
      deletePlaybackOfOthers(nextUserId)
    }
    userId = nextUserId
  }
  const store = () => {
    const { phase, ...state } = player.state.getSnapshot()
    if (!state.track && phase === 'idle') return
    const remembered: RememberedPlayback & { version: number } = {
      version: STORAGE_VERSION,
      userId,
      state: storedPart(state),
      time: player.time.getSnapshot(),
    }
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(remembered))
    } catch {
      // Storage is full or blocked.
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

function storedPart(state: Omit<PlayState, 'phase'>): RememberedPlayback['state'] {
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

/** Returns the stored part of the queue, with the current track in the middle. */
function aroundCurrent({ track, queue }: Pick<PlayState, 'track' | 'queue'>): readonly Track[] {
  const index = queue.findIndex((other) => isSame(other, track))
  const start = Math.max(0, Math.min(index - QUEUE_MAX / 2, queue.length - QUEUE_MAX))
  return queue.slice(start, start + QUEUE_MAX)
}

function withoutOwnership(track: Track): Track {
  return { ...track, owned: false, inCart: false }
}
