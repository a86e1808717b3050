import type { TagSet } from '@sori/contract/catalogue'
import type { Plan } from '@sori/contract/payment'
import type { Album, Track } from '../model/index.ts'

const TIME = '2026-03-01T00:00:00.000Z'

/** Returns a public track. Default title and file depend on `id`. */
export function aTrack(change: Partial<Track> = {}): Track {
  const id = change.id ?? 1
  return {
    id,
    title: `TRACK ${id}`,
    artist: { nickname: '새벽하늘', userId: 900 },
    album: { id: 1, name: 'NIGHT', artPath: null },
    tags: { instrument: ['piano'], mood: ['calm'], genre: [] },
    description: '',
    filePath: `previews/${id}`,
    duration: 120,
    loudness: null,
    peaks: null,
    createdAt: TIME,
    modifiedAt: TIME,
    owned: false,
    inCart: false,
    ...change,
  }
}

export function tracks(first: number, last: number): Track[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
    aTrack({ id: first + index }),
  )
}

/** Returns an album without a cover. */
export function anAlbum(change: Partial<Album> = {}): Album {
  const id = change.id ?? 1
  return {
    id,
    name: `ALBUM ${id}`,
    artist: { nickname: '새벽하늘', userId: 900 },
    artPath: null,
    description: '',
    createdAt: TIME,
    modifiedAt: TIME,
    ...change,
  }
}

export function albums(first: number, last: number): Album[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
    anAlbum({ id: first + index }),
  )
}

export function someTags(change: Partial<TagSet> = {}): TagSet {
  return { instrument: ['guitar', 'piano'], mood: ['calm', 'dark'], genre: ['house'], ...change }
}

/** Returns the four plans. */
export function somePlans(): Plan[] {
  const plan = (
    subscriptionId: number,
    subscriptionName: string,
    subscriptionPrice: number,
    creditPerMonth: number,
  ) => ({
    subscriptionId,
    subscriptionName,
    subscriptionPrice,
    creditPerMonth,
  })
  return [
    plan(1, 'free', 0, 0),
    plan(2, 'basic', 9_900, 30),
    plan(3, 'premium', 19_900, 80),
    plan(4, 'vip', 39_900, 200),
  ]
}
