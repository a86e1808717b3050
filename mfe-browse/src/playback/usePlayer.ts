import type { Host } from '@sori/contract/host'
import type { Track } from '@sori/remote-kit/model'
import { useHost } from '@sori/remote-kit/remote'
import { useSyncExternalStore } from 'react'
import { Player } from './Player.ts'
import type { Phase, PlayState, PlayTime } from './playState.ts'
import { isSame } from './queue.ts'
import { readRemembered } from './remember.ts'

const players = new WeakMap<Host, Player>()

/** The one player of `host`, as the store is: the page that starts a sound and the dock that shows it are two parcels. */
export function playerOf(host: Host): Player {
  const made = players.get(host)
  if (made) return made
  const player = new Player(undefined, readRemembered(host.session.getSnapshot()?.userId))
  players.set(host, player)
  return player
}

/** The player of this remote. */
export function usePlayer(): Player {
  return playerOf(useHost())
}

/** What plays now. */
export function usePlayState(): PlayState {
  return useSelected((player) => player.drawn.state.getSnapshot(), 'state')
}

/** How `track` stands while it is the current one, else null: the other rows of a list are not drawn again. */
export function usePhaseOf(track: Track): Phase | null {
  return useSelected((player) => {
    const { track: current, phase } = player.drawn.state.getSnapshot()
    return isSame(track, current) ? phase : null
  }, 'state')
}

/** Where in the sound. Changes four times a second: for the few that show it. */
export function usePlayTime(): PlayTime {
  return useSelected((player) => player.drawn.time.getSnapshot(), 'time')
}

/** How long the sound is, in seconds; 0 while nobody knows. */
export function usePlayLength(): number {
  return useSelected((player) => player.drawn.time.getSnapshot().duration, 'time')
}

/** How much has been played, 0–1, for a part that shows it only while `watching`; else 0, and it is not drawn again. */
export function usePlayProgress(watching: boolean): number {
  return useSelected((player) => {
    const { position, duration } = player.drawn.time.getSnapshot()
    return watching && duration > 0 ? position / duration : 0
  }, 'time')
}

function useSelected<Value>(select: (player: Player) => Value, source: 'state' | 'time'): Value {
  const player = usePlayer()
  const read = () => select(player)
  return useSyncExternalStore(player.drawn[source].subscribe, read, read)
}
