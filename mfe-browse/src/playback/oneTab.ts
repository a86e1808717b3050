import { SOUND_CHANNEL } from '@sori/contract/host'
import type { Player } from './Player.ts'

/** Pauses the other tabs when this one starts to play. Returns a function that stops this. */
export function playInOneTab(player: Player): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(SOUND_CHANNEL)
  channel.onmessage = () => player.pause()
  let wasPlaying = false
  const announceStart = () => {
    const isPlaying = player.state.getSnapshot().phase === 'playing'
    if (isPlaying && !wasPlaying) channel.postMessage('playing')
    wasPlaying = isPlaying
  }
  const unsubscribe = player.state.subscribe(announceStart)
  // Called once here, because this code is loaded after the first track has started.
  announceStart()
  return () => {
    unsubscribe()
    channel.close()
  }
}
