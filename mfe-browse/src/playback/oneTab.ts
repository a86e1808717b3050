import { SOUND_CHANNEL } from '@sori/contract/host'
import type { Player } from './Player.ts'

/** Lets one tab play at a time: the tab that starts says so, and the others pause. Returns a function that stops it. Without BroadcastChannel tabs do not coordinate. */
export function playInOneTab(player: Player): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(SOUND_CHANNEL)
  channel.onmessage = () => player.pause()
  let sounded = false
  const announceStart = () => {
    const sounds = player.state.getSnapshot().phase === 'playing'
    if (sounds && !sounded) channel.postMessage('playing')
    sounded = sounds
  }
  const unsubscribe = player.state.subscribe(announceStart)
  // this code is loaded after the first sound has started
  announceStart()
  return () => {
    unsubscribe()
    channel.close()
  }
}
