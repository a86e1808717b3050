import { type APIRequestContext, expect } from '@playwright/test'
import { type SampleFile, wavFile } from './files.ts'
import type { TestMember } from './members.ts'
import { bearerHeaders } from './session.ts'
import type { Track } from './tracks.ts'

/** A track that a journey has published, with its album. */
export interface PublishedTrack extends Track {
  albumId: number
}

/** The size of a WAV file of one second. */
const ONE_SECOND_BYTES = 88_244

/** Publishes a track in a new album through the API. */
export async function publishTrack(
  request: APIRequestContext,
  artist: TestMember,
  {
    title,
    album,
    file = wavFile(`${title}.wav`),
  }: { title: string; album: string; file?: SampleFile },
): Promise<PublishedTrack> {
  const musicId = await uploadAndPublish(request, artist, file, {
    albumDTO: { albumName: album, albumArtPath: null, description: '여행에서 담았습니다.' },
    musicDTO: { title, description: '여행에서 담은 소리입니다.' },
  })
  const headers = bearerHeaders(artist.token)
  const track = (await (await request.get(`/api/sounds/tracks/${musicId}`, { headers })).json()).dto
  return { ...track.musicDTO, albumId: track.albumDTO.albumId }
}

/** Publishes tracks of one album through the API, each a second long. Returns their ids. */
export async function publishTracks(
  request: APIRequestContext,
  artist: Pick<TestMember, 'token'>,
  albumName: string,
  titles: readonly string[],
): Promise<number[]> {
  const ids: number[] = []
  for (const title of titles) {
    const file = wavFile(`${title}.wav`, ONE_SECOND_BYTES)
    const musicId = await uploadAndPublish(request, artist, file, {
      albumDTO: { albumName, description: '한 앨범입니다.' },
      musicDTO: { title, description: '한 곡입니다.' },
    })
    ids.push(musicId)
  }
  return ids
}

/** Changes a track or an album of the artist through the API. */
export async function changeItem(
  request: APIRequestContext,
  artist: TestMember,
  item: `tracks/${number}` | `albums/${number}`,
  data: object,
): Promise<void> {
  const headers = bearerHeaders(artist.token)
  const response = await request.patch(`/api/me/${item}`, { headers, data })
  expect(response.ok()).toBe(true)
}

interface TrackTexts {
  albumDTO: { albumName: string; albumArtPath?: null; description: string }
  musicDTO: { title: string; description: string }
}

/** Publishes a track with the first tag of each kind. Returns its id. */
async function uploadAndPublish(
  request: APIRequestContext,
  { token }: Pick<TestMember, 'token'>,
  file: SampleFile,
  { albumDTO, musicDTO }: TrackTexts,
): Promise<number> {
  const headers = bearerHeaders(token)
  const uploaded = await request.post('/api/files/tracks', { headers, multipart: { file } })
  expect(uploaded.ok()).toBe(true)
  const { path: filePath } = await uploaded.json()
  const { dtoList } = await (await request.get('/api/sounds/tags')).json()
  const { instrument, mood, genre } = dtoList[0] as Record<string, string[]>
  const firstOf = (names: string[] = []) => names.slice(0, 1)
  const published = await request.post('/api/me/sounds', {
    headers,
    data: {
      albumDTO,
      musicDTO: { ...musicDTO, filePath },
      tagsDTO: { instrument: firstOf(instrument), mood: firstOf(mood), genre: firstOf(genre) },
    },
  })
  expect(published.ok()).toBe(true)
  return (await published.json()).data.musicId
}
