import type { Host } from '@sori/contract/host'
import { downloadQueueOf } from '@sori/remote-kit/forms'
import type { Buyable } from './calls.ts'

/** Returns the file name of a track, for a response without a file name. */
export function fileName({
  artist,
  title,
  file,
}: Pick<Buyable, 'artist' | 'title' | 'file'>): string {
  const extension = file ? `.${file.format}` : ''
  return `${artist.nickname} - ${title}${extension}`
}

/** Saves the files one by one. The task tray shows the progress. */
export function saveTracks(host: Host, tracks: readonly Omit<Buyable, 'id'>[]): void {
  downloadQueueOf(host).add(
    tracks.map((track) => ({
      path: `/api/files/${encodeURI(track.filePath)}`,
      name: fileName(track),
    })),
  )
}
