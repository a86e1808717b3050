import type { AudioFormat } from '@sori/contract/catalogue'
import type { Cover } from './cover.ts'
import type { PackAlbum } from './packs.ts'
import { packs } from './packs.ts'
import { createRandom } from './synth/random.ts'
import type { TrackPlayback } from './synth/render.ts'

/** The nickname of artist@sori.test (D39). */
export const DEMO_ARTIST_NICKNAME = '달빛작업실'

export type DemoArtist = { key: string; nickname: string }
export type DemoAlbum = {
  key: string
  artist: string
  name: string
  description: string
  cover: Cover
  createdDaysAgo: number
}
export type DemoTrack = {
  key: string
  album: string
  /** Upper case, as stored (D17). */
  title: string
  description: string
  tags: PackAlbum['tracks'][number]['tags']
  createdDaysAgo: number
  /** The weight by which listeners choose it. */
  appeal: number
  originalFormat: AudioFormat
  sound: TrackPlayback
}

/** Mp3 files take ten times as long to make as wav files. */
const MP3_EVERY = 10

export const artists: readonly DemoArtist[] = packs.map(({ key, nickname }) => ({ key, nickname }))

export const albums: readonly DemoAlbum[] = packs.flatMap((pack) =>
  pack.albums.map(({ key, name, description, cover, daysAgo }) => ({
    key,
    artist: pack.key,
    name,
    description,
    cover,
    createdDaysAgo: daysAgo,
  })),
)

export const tracks: readonly DemoTrack[] = packs.flatMap((pack) => pack.albums.flatMap(rowsOf))

/** Spreads the tracks over some days; older tracks have more appeal. */
function rowsOf(album: PackAlbum): DemoTrack[] {
  const random = createRandom(album.key)
  const pace = Math.min(album.daysAgo / album.tracks.length, 1 + Math.floor(random.next() * 6))
  return album.tracks.map(({ title, description, tags, sound }, n) => {
    const daysAgo = Math.max(0, album.daysAgo - Math.floor(n * pace))
    return {
      key: `${album.key}-${n + 1}`,
      album: album.key,
      title,
      description,
      tags,
      createdDaysAgo: daysAgo,
      appeal:
        Math.round((daysAgo + 2) ** 0.8 * 12 * random.next() ** 2.5) +
        Math.floor(random.next() * 6),
      originalFormat: Math.floor(random.next() * MP3_EVERY) === 0 ? 'mp3' : 'wav',
      sound: { ...sound, seed: title },
    }
  })
}
