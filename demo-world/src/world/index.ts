import { encodeMp3 } from '../../../api/src/modules/files/media/preview.ts'
import { encodeWav16 } from '../../../api/src/modules/files/media/wav.ts'
import type { DemoAlbum, DemoArtist, DemoTrack } from './rows.ts'
import { albums, artists, tracks } from './rows.ts'
import { renderTrack } from './synth/render.ts'

export { drawCover } from './cover.ts'
export { WorldRenderer } from './renderer.ts'
export type { DemoAlbum, DemoArtist, DemoTrack } from './rows.ts'
export { DEMO_ARTIST_NICKNAME } from './rows.ts'

/** Rows refer to each other by `key` (D39). */
export const demoArtists = (): readonly DemoArtist[] => artists
export const demoAlbums = (): readonly DemoAlbum[] => albums
export const demoTracks = (): readonly DemoTrack[] => tracks

/**
 * Renders the original file: mp3 of 192 kbit/s or 16-bit wav. Blocks a core for one to three
 * seconds, so servers use `WorldRenderer`.
 */
export async function originalBytes(track: DemoTrack): Promise<Uint8Array> {
  const pcm = renderTrack(track.sound)
  return track.originalFormat === 'mp3' ? encodeMp3(pcm, 192) : encodeWav16(pcm)
}
