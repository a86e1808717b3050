import type { Host } from '@sori/contract/host'
import { downloadQueueOf } from '@sori/remote-kit/forms'
import type { Buyable } from './calls.ts'

/** Returns a file name in case the server sends none. */
export function fileName({
  artist,
  title,
  file,
}: Pick<Buyable, 'artist' | 'title' | 'file'>): string {
  return `${artist.nickname} - ${title}${file ? `.${file.format}` : ''}`
}

/**
 * Saves the files of owned tracks one by one. Progress and failures are in the shell's task tray.
 */
export function saveTracks(host: Host, tracks: readonly Omit<Buyable, 'id'>[]): void {
  downloadQueueOf(host).add(
    tracks.map((track) => ({
      path: `/api/files/${encodeURI(track.filePath)}`,
      name: fileName(track),
    })),
  )
}
