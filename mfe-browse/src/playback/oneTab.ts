import { SOUND_CHANNEL } from '@sori/contract/host'
import type { Player } from './Player.ts'

/** Pauses all other tabs when this tab starts to play. Returns a function that disconnects. */
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
  // The first track has already started when this code is loaded.
  announceStart()
  return () => {
    unsubscribe()
    channel.close()
  }
}
