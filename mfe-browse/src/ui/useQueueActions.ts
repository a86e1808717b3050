import type { Track } from '@sori/remote-kit/model'
import { useHost } from '@sori/remote-kit/remote'
import { useWords } from '../messages/useWords.ts'
import { usePlayer } from '../playback/usePlayer.ts'

/** Adds a track to the queue, with a toast because the queue is mostly hidden. */
export function useQueueActions(track: Track) {
  const host = useHost()
  const player = usePlayer()
  const { queue } = useWords()
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
