import type { Host } from '@sori/contract/host'
import { downloadQueueOf } from '../files/index.ts'
import type { Buyable } from './calls.ts'

/** What a track's file is called where the server does not say. */
export function fileName({ artist, title, file }: Pick<Buyable, 'artist' | 'title' | 'file'>): string {
  return `${artist.nickname} - ${title}${file ? `.${file.format}` : ''}`
}

/** Saves the files of tracks that the person may have, one after another; progress and failures stand in the shell's tray. */
export function saveTracks(host: Host, tracks: readonly Omit<Buyable, 'id'>[]): void {
  downloadQueueOf(host).add(tracks.map((track) => ({ path: `/api/files/${encodeURI(track.filePath)}`, name: fileName(track) })))
}
