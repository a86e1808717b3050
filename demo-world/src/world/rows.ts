import type { AudioFormat } from '../../../api/src/modules/media/sound.ts'
import type { Cover } from './cover.ts'
import { packs } from './packs/index.ts'
import type { PackAlbum } from './packs/pack.ts'
import { createRandom } from './synth/random.ts'
import type { TrackSound } from './synth/render.ts'

/** The nickname of artist@sori.test (D39). */
export const DEMO_ARTIST_NICKNAME = '달빛작업실'

export type DemoArtist = { key: string; nickname: string }
export type DemoAlbum = { key: string; artist: string; name: string; description: string; cover: Cover; createdDaysAgo: number }
export type DemoTrack = {
  key: string
  /** key of its album, which has the artist */ album: string
  /** upper-cased, as stored (D17) */ title: string
  description: string
  tags: { instrument: string[]; mood: string[]; genre: string[] }
  createdDaysAgo: number
  /** how much listeners want it, beside other tracks */ appeal: number
  originalFormat: AudioFormat
  sound: TrackSound
}

/** One original in so many is an mp3: it takes ten times as long to make as a wav. */
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

/** An album's tracks appear one after the other over some days; the older and the luckier, the more wanted. */
function rowsOf(album: PackAlbum): DemoTrack[] {
  const random = createRandom(album.key)
  const pace = Math.min(album.daysAgo / album.tracks.length, 1 + Math.floor(random.next() * 6))
  return album.tracks.map(({ title, description, tags, sound }, n) => {
    const daysAgo = Math.max(0, album.daysAgo - Math.floor(n * pace))
    const [instrument = [], mood = [], genre = []] = tags.split('|').map((kind) => kind.split(',').map((tag) => tag.trim()))
    return {
      key: `${album.key}-${n + 1}`,
      album: album.key,
      title,
      description,
      tags: { instrument, mood, genre },
      createdDaysAgo: daysAgo,
      appeal: Math.round((daysAgo + 2) ** 0.8 * 12 * random.next() ** 2.5) + Math.floor(random.next() * 6),
      originalFormat: Math.floor(random.next() * MP3_EVERY) === 0 ? 'mp3' : 'wav',
      sound: { ...sound, seed: title },
    }
  })
}
