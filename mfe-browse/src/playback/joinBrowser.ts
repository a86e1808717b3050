import type { HostSession } from '@sori/contract/host'
import type { Player } from './createPlayer.ts'
import { keepRemembering } from './keepRemembering.ts'
import { joinMediaSession } from './mediaSession.ts'
import { playInOneTab } from './oneTab.ts'

/**
 * Ties `player` to what is around the page: other tabs, the keys of the system, and the next visit of the member of `session`.
 * Returns the end of that: another version's player may come after it.
 */
export function joinBrowser(player: Player, session: HostSession): () => void {
  const ends = [playInOneTab(player), joinMediaSession(player), keepRemembering(player, session)]
  return () => {
    for (const end of ends) end()
  }
}
