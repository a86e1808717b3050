import type { HostSession } from '@sori/contract/host'
import { keepRemembering } from './keepRemembering.ts'
import { joinMediaSession } from './mediaSession.ts'
import { playInOneTab } from './oneTab.ts'
import type { Player } from './Player.ts'

/**
 * Connects the player with other tabs, media keys and storage. Returns the function that
 * disconnects it.
 */
export function joinBrowser(player: Player, session: HostSession): () => void {
  const ends = [playInOneTab(player), joinMediaSession(player), keepRemembering(player, session)]
  return () => {
    for (const end of ends) end()
  }
}
