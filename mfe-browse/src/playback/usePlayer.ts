import type { TrackItem } from '@sori/contract/catalogue'
import type { Host } from '@sori/contract/host'
import { useHost } from '@sori/remote-kit/remote'
import { useSyncExternalStore } from 'react'
import { createPlayer, type Player } from './createPlayer.ts'
import { isSame, type Phase, type PlayState, type PlayTime } from './playState.ts'
import { remembered } from './remember.ts'

const players = new WeakMap<Host, Player>()

/** The one player of `host`, as the store is: the page that starts a sound and the dock that shows it are two parcels. */
export function playerOf(host: Host): Player {
  const made = players.get(host)
  if (made) return made
  const player = createPlayer(undefined, remembered(host.session.getSnapshot()?.userId))
  players.set(host, player)
  return player
}

/** The player of this remote. */
export function usePlayer(): Player {
  return playerOf(useHost())
}

/** What plays now. */
export function usePlayState(): PlayState {
  const { state } = usePlayer()
  return useSyncExternalStore(state.subscribe, state.getSnapshot)
}

/** How `track` stands while it is the current one, else null: the other rows of a list are left in peace. */
export function usePhaseOf(track: TrackItem): Phase | null {
  const { state } = usePlayer()
  return useSyncExternalStore(state.subscribe, () => {
    const { track: current, phase } = state.getSnapshot()
    return isSame(track, current) ? phase : null
  })
}

/** Where in the sound. Changes four times a second: for the few that show it. */
export function usePlayTime(): PlayTime {
  const { time } = usePlayer()
  return useSyncExternalStore(time.subscribe, time.getSnapshot)
}

/** How much has been played, 0–1, for a part that shows it only while `watching`; else 0, and it is left in peace. */
export function usePlayProgress(watching: boolean): number {
  const { time } = usePlayer()
  return useSyncExternalStore(time.subscribe, () => {
    const { position, duration } = time.getSnapshot()
    return watching && duration > 0 ? position / duration : 0
  })
}
