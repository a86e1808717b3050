import { type APIRequestContext, expect } from '@playwright/test'
import { type SampleFile, wav } from './files.ts'
import { bearer } from './session.ts'
import type { Shopper, Track } from './shopper.ts'

/** A track that a journey has published, with its album. */
export interface PublishedTrack extends Track {
  albumId: number
}

/** Publishes a track in a new album by the API. */
export async function publish(
  request: APIRequestContext,
  artist: Shopper,
  { title, album, file = wav(`${title}.wav`) }: { title: string; album: string; file?: SampleFile },
): Promise<PublishedTrack> {
  const headers = bearer(artist.token)
  const stored = await request.post('/api/files/tracks', { headers, multipart: { file } })
  const { path: filePath } = await stored.json()
  const knownTags = await (await request.get('/api/sounds/tags')).json()
  const { instrument, mood, genre } = knownTags.dtoList[0] as Record<string, string[]>
  const firstOf = (names: string[] = []) => names.slice(0, 1)
  const published = await request.post('/api/me/sounds', {
    headers,
    data: {
      albumDTO: { albumName: album, albumArtPath: null, description: '여행에서 담았습니다.' },
      musicDTO: { title, filePath, description: '여행에서 담은 소리입니다.' },
      tagsDTO: { instrument: firstOf(instrument), mood: firstOf(mood), genre: firstOf(genre) },
    },
  })
  expect(published.ok()).toBe(true)
  const { musicId } = (await published.json()).data
  const track = (await (await request.get(`/api/sounds/tracks/${musicId}`, { headers })).json()).dto
  return { ...track.musicDTO, albumId: track.albumDTO.albumId }
}

/** Changes a track or an album of the artist by the API. */
export async function change(
  request: APIRequestContext,
  artist: Shopper,
  item: `tracks/${number}` | `albums/${number}`,
  data: object,
): Promise<void> {
  const response = await request.patch(`/api/me/${item}`, { headers: bearer(artist.token), data })
  expect(response.ok()).toBe(true)
}
