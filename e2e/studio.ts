import { type APIRequestContext, expect } from '@playwright/test'
import { wav } from './files.ts'
import { bearer } from './session.ts'
import type { Shopper } from './shopper.ts'

/** Publishes tracks of one album by the API, each a second long. */
export async function publishTracks(
  request: APIRequestContext,
  { token }: Pick<Shopper, 'token'>,
  albumName: string,
  titles: readonly string[],
): Promise<number[]> {
  const headers = bearer(token)
  const { dtoList } = await (await request.get('/api/sounds/tags')).json()
  const tags = dtoList[0] as Record<'instrument' | 'mood' | 'genre', string[]>
  const ids: number[] = []
  for (const title of titles) {
    const file = await request.post('/api/files/tracks', {
      headers,
      multipart: { file: wav(`${title}.wav`, 88_244) },
    })
    expect(file.ok()).toBe(true)
    const { path: filePath } = await file.json()
    const response = await request.post('/api/me/sounds', {
      headers,
      data: {
        albumDTO: { albumName, description: '한 앨범입니다.' },
        musicDTO: { title, filePath, description: '한 곡입니다.' },
        tagsDTO: {
          instrument: tags.instrument.slice(0, 1),
          mood: tags.mood.slice(0, 1),
          genre: tags.genre.slice(0, 1),
        },
      },
    })
    expect(response.ok()).toBe(true)
    ids.push((await response.json()).data.musicId)
  }
  return ids
}
