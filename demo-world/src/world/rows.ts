import type { AudioFormat } from '@sori/contract/catalogue'
import type { PackAlbum, PackTrack } from './packs.ts'
import { packs } from './packs.ts'
import { createRandom } from './synth/random.ts'
import type { Score } from './synth/render.ts'

/** The nickname of artist@sori.test. */
export const DEMO_ARTIST_NICKNAME = '달빛작업실'

export type DemoArtist = { key: string; nickname: string; email: string }
export type DemoAlbum = Omit<PackAlbum, 'daysAgo' | 'tracks'> & {
  artist: DemoArtist
  createdDaysAgo: number
}
export type DemoTrack = Omit<PackTrack, 'score'> & {
  key: string
  album: DemoAlbum
  createdDaysAgo: number
  /** The weight by which listeners choose the track. */
  appeal: number
  originalFormat: AudioFormat
  score: Score
}

/** The tracks per mp3, because its encoding takes ten times as long as wav. */
const MP3_EVERY = 10

export const demoArtists: readonly DemoArtist[] = packs.map(({ key, nickname }) => ({
  key,
  nickname,
  email: nickname === DEMO_ARTIST_NICKNAME ? 'artist@sori.test' : `${key}@artists.sori.test`,
}))

const albumsWithTracks = packs.flatMap((pack, index) =>
  pack.albums.map(({ tracks, daysAgo, ...album }) => ({
    album: { ...album, artist: demoArtists[index] as DemoArtist, createdDaysAgo: daysAgo },
    tracks,
  })),
)

export const demoAlbums: readonly DemoAlbum[] = albumsWithTracks.map(({ album }) => album)

/** The tracks of all albums, each album over some days. Older tracks have more appeal. */
export const demoTracks: readonly DemoTrack[] = albumsWithTracks.flatMap(({ album, tracks }) => {
  const random = createRandom(album.key)
  const pace = Math.min(album.createdDaysAgo / tracks.length, 1 + random.below(6))
  return tracks.map(({ score, ...track }, index) => {
    const createdDaysAgo = Math.max(0, album.createdDaysAgo - Math.floor(index * pace))
    const rise = (createdDaysAgo + 2) ** 0.8 * 12
    return {
      ...track,
      key: `${album.key}-${index + 1}`,
      album,
      createdDaysAgo,
      appeal: Math.round(rise * random.next() ** 2.5) + random.below(6),
      originalFormat: random.below(MP3_EVERY) === 0 ? 'mp3' : 'wav',
      score: { ...score, seed: track.title },
    }
  })
})
