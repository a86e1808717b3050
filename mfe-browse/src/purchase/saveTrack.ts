import type { Host } from '@sori/contract/host'
import type { Track } from '@sori/remote-kit/model'
import { saveTracks } from '@sori/remote-kit/purchase'

/** Saves the file of a track that the person may have. */
export function saveTrack(host: Host, track: Track): void {
  saveTracks(host, [track])
}
