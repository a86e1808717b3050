import type { HostSession } from '@sori/contract/host'
import type { Player } from './Player.ts'

/** Seconds of listening after which a track counts. For a shorter track, half its length counts. */
const HEARD_SECONDS = 30
/** The largest step of the position during playback, in seconds. A larger step is a jump. */
const STEP_SECONDS = 2

/**
 * Reports a track to the server after enough listening. The server decides which reports count.
 * Returns a function that stops the reports.
 */
export function countPlays(player: Player, session: Pick<HostSession, 'token'>): () => void {
  let trackId: number | undefined
  let lastPosition = 0
  let heardSeconds = 0
  let isReported = false
  const restart = (id: number | undefined) => {
    trackId = id
    heardSeconds = 0
    isReported = false
  }
  const countProgress = () => {
    const { track, phase } = player.state.getSnapshot()
    const { position, duration } = player.time.getSnapshot()
    const step = position - lastPosition
    lastPosition = position
    if (track?.id !== trackId || (isReported && step < 0)) restart(track?.id)
    else if (phase === 'playing' && step > 0 && step <= STEP_SECONDS) heardSeconds += step
    if (!track || isReported || heardSeconds === 0) return
    if (heardSeconds < Math.min(HEARD_SECONDS, duration / 2)) return
    isReported = true
    void reportPlay(track.id, session)
  }
  return player.time.subscribe(countProgress)
}

/** Reports a play. Drops a failed report, because nobody waits for it. */
async function reportPlay(musicId: number, session: Pick<HostSession, 'token'>): Promise<void> {
  try {
    const token = await session.token()
    await fetch('/api/sounds/plays', {
      method: 'POST',
      keepalive: true,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ musicId }),
    })
  } catch {
    // The report is lost.
  }
}
