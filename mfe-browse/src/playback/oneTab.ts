import type { Player } from './createPlayer.ts'

const CHANNEL = 'sori-player'

/** One tab plays at a time, until the end that this returns: who starts to sound says so, and the others pause. Without BroadcastChannel each tab is alone. */
export function playInOneTab(player: Player): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = () => player.pause()
  let sounded = false
  const look = () => {
    const sounds = player.state.getSnapshot().phase === 'playing'
    if (sounds && !sounded) channel.postMessage('playing')
    sounded = sounds
  }
  const unsubscribe = player.state.subscribe(look)
  // this code comes after the first sound
  look()
  return () => {
    unsubscribe()
    channel.close()
  }
}
