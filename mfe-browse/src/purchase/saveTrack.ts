import type { Host } from '@sori/contract/host'
import { downloadQueueOf } from '@sori/remote-kit/files'
import type { Track } from '@sori/remote-kit/model'
import { fileName } from './chosenTrack.ts'

/** Saves the file of a track that the person may have; progress and failures stand in the shell's tray. */
export function saveTrack(host: Host, track: Track): void {
  downloadQueueOf(host).add([{ path: `/api/files/${encodeURI(track.filePath)}`, name: fileName(track) }])
}
