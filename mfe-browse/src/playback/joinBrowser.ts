import type { Player } from './createPlayer.ts'
import { keepRemembering } from './keepRemembering.ts'
import { joinMediaSession } from './mediaSession.ts'
import { playInOneTab } from './oneTab.ts'

const joined = new WeakSet<Player>()

/** Ties `player`, once, to what is around the page: other tabs, the keys of the system, and the next visit. */
export function joinBrowser(player: Player): void {
  if (joined.has(player)) return
  joined.add(player)
  playInOneTab(player)
  joinMediaSession(player)
  keepRemembering(player)
}
