import type { HostSession } from '@sori/contract/host'
import { keepRemembering } from './keepRemembering.ts'
import { joinMediaSession } from './mediaSession.ts'
import { playInOneTab } from './oneTab.ts'
import type { Player } from './Player.ts'

/**
 * Connects `player` with what is around the page: other tabs, the media keys of the system, and the member's next visit. Returns what ends
 * that: the player of another version may follow.
 */
export function joinBrowser(player: Player, session: HostSession): () => void {
  const ends = [playInOneTab(player), joinMediaSession(player), keepRemembering(player, session)]
  return () => {
    for (const end of ends) end()
  }
}
