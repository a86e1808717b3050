import type { HostSession } from '@sori/contract/host'
import { countPlays } from './countPlays.ts'
import { connectMediaSession } from './mediaSession.ts'
import { playInOneTab } from './oneTab.ts'
import type { Player } from './Player.ts'
import { rememberPlayback } from './rememberPlayback.ts'

/**
 * Connects the player with other tabs, media keys, storage and the count of plays. Returns a
 * function that disconnects.
 */
export function connectBrowser(player: Player, session: HostSession): () => void {
  const disconnects = [
    playInOneTab(player),
    connectMediaSession(player),
    rememberPlayback(player, session),
    countPlays(player, session),
  ]
  return () => {
    for (const disconnect of disconnects) disconnect()
  }
}
