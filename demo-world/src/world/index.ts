import { encodeMp3 } from '../../../api/src/modules/media/preview.ts'
import { encodeWav16 } from '../../../api/src/modules/media/wav.ts'
import type { DemoAlbum, DemoArtist, DemoTrack } from './rows.ts'
import { albums, artists, tracks } from './rows.ts'
import { renderTrack } from './synth/render.ts'

export { drawCover } from './cover.ts'
export { WorldRenderer } from './renderer.ts'
export type { DemoAlbum, DemoArtist, DemoTrack } from './rows.ts'
export { DEMO_ARTIST_NICKNAME } from './rows.ts'

/** The demo world as data (D39): who, what and when. Rows point at each other by `key`. Nothing here touches a database. */
export const demoArtists = (): readonly DemoArtist[] => artists
export const demoAlbums = (): readonly DemoAlbum[] => albums
export const demoTracks = (): readonly DemoTrack[] => tracks

/**
 * The file that the artist would have uploaded: 192 kbit/s mp3 or 16-bit wav. One to three seconds of a core:
 * a server that answers requests asks `WorldRenderer` instead.
 */
export async function originalBytes(track: DemoTrack): Promise<Uint8Array> {
  const pcm = renderTrack(track.sound)
  return track.originalFormat === 'mp3' ? encodeMp3(pcm, 192) : encodeWav16(pcm)
}
