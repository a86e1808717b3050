import type { Track } from '@sori/market-kit/catalogue'
import { useHost } from '@sori/remote-kit/host'
import { useTexts } from '../messages/useTexts.ts'
import { usePlayer } from '../playback/usePlayer.ts'

/** Returns actions that add a track to the queue and show a toast, as the queue may be hidden. */
export function useQueueActions(track: Track) {
  const host = useHost()
  const player = usePlayer()
  const { queue } = useTexts()
  return {
    onPlayNext: () => {
      player.playNext(track)
      host.toast({ kind: 'ok', text: queue.next })
    },
    onAddToQueue: () => {
      player.addToQueue(track)
      host.toast({ kind: 'ok', text: queue.added })
    },
  }
}
