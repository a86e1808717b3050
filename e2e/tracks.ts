import type { APIRequestContext } from '@playwright/test'

export interface Track {
  musicId: number
  title: string
  nickname: string
  filePath: string
  format?: string
}

/** Returns the first `count` tracks of `query`, the newest first by default. */
export async function findTracks(
  request: APIRequestContext,
  count: number,
  query?: Record<string, string>,
): Promise<Track[]> {
  const tracks: Track[] = []
  for (let page = 1; tracks.length < count; page += 1) {
    const params = new URLSearchParams({ ...query, size: '100', page: String(page) })
    const response = await request.get(`/api/sounds/tracks?${params}`)
    const { dtoList } = (await response.json()) as { dtoList: { musicDTO: Track }[] }
    if (dtoList.length === 0) throw new Error(`found ${tracks.length} tracks, expected ${count}`)
    tracks.push(...dtoList.map(({ musicDTO }) => musicDTO))
  }
  return tracks.slice(0, count)
}

export async function findTwoTracks(
  request: APIRequestContext,
  query?: Record<string, string>,
): Promise<[Track, Track]> {
  const [first, second] = await findTracks(request, 2, query)
  if (!first || !second) throw new Error('findTracks returned fewer than 2 tracks')
  return [first, second]
}

export async function findTrack(
  request: APIRequestContext,
  query?: Record<string, string>,
): Promise<Track> {
  const [track] = await findTracks(request, 1, query)
  if (!track) throw new Error('findTracks returned no track')
  return track
}

export const trackPath = ({ title, nickname }: Pick<Track, 'title' | 'nickname'>) =>
  `/sounds/tracks/one?nickname=${encodeURIComponent(nickname)}&title=${encodeURIComponent(title)}`
