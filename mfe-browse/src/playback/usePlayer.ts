import type { Host } from '@sori/contract/host'
import type { Track } from '@sori/market-kit/catalogue'
import { useHost } from '@sori/remote-kit/host'
import { useSyncExternalStore } from 'react'
import { Player } from './Player.ts'
import type { Phase, PlayState, PlayTime } from './playState.ts'
import { isSame } from './queue.ts'
import { readRemembered } from './remember.ts'

const players = new WeakMap<Host, Player>()

/** Returns the player of a host. Page and dock are mounted separately and share this player. */
export function playerOf(host: Host): Player {
  const existing = players.get(host)
  if (existing) return existing
  const player = new Player(undefined, readRemembered(host.session.getSnapshot()?.userId))
  players.set(host, player)
  // Pages are also rendered without a document.
  globalThis.document?.addEventListener('keydown', player.firstKey.set, { once: true })
  return player
}

export function usePlayer(): Player {
  return playerOf(useHost())
}

export function usePlayState(): PlayState {
  return useSelected((player) => player.shown.state.getSnapshot(), 'state')
}

/** Returns the phase of the current track. Returns null for others, so their rows do not render. */
export function usePhaseOf(track: Track): Phase | null {
  return useSelected((player) => {
    const { track: current, phase } = player.shown.state.getSnapshot()
    return isSame(track, current) ? phase : null
  }, 'state')
}

/** Returns position and duration. The position changes four times a second. */
export function usePlayTime(): PlayTime {
  return useSelected((player) => player.shown.time.getSnapshot(), 'time')
}

/** Returns the length in seconds, or 0 if unknown. */
export function usePlayDuration(): number {
  return useSelected((player) => player.shown.time.getSnapshot().duration, 'time')
}

/** Returns the played fraction, 0–1. While `watching` is false, returns 0 and never renders. */
export function usePlayProgress(watching: boolean): number {
  return useSelected((player) => {
    const { position, duration } = player.shown.time.getSnapshot()
    return watching && duration > 0 ? position / duration : 0
  }, 'time')
}

function useSelected<Value>(select: (player: Player) => Value, source: 'state' | 'time'): Value {
  const player = usePlayer()
  const read = () => select(player)
  return useSyncExternalStore(player.shown[source].subscribe, read, read)
}
