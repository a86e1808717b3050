import type { Host } from '@sori/contract/host'
import type { Track } from '@sori/remote-kit/model'
import { saveTracks } from '@sori/remote-kit/purchase'

/** Saves the file of a track that the person may have. It has a file of its own so that its code is loaded with the first download. */
export function saveTrack(host: Host, track: Track): void {
  saveTracks(host, [track])
}
