import type { AlbumItem, AlbumsAnswer, TagSet, TrackItem, TracksAnswer } from '@sori/contract/catalogue'
import { pagingOf } from '@sori/contract/envelope'

/** For tests: a track as the API answers it, `change` in its own data. */
export function trackOf(musicId: number, change: Partial<TrackItem['musicDTO']> = {}): TrackItem {
  const moments = { createDate: '2026-03-01T00:00:00.000Z', modifyDate: '2026-03-01T00:00:00.000Z' }
  return {
    musicDTO: {
      musicId,
      title: `TRACK ${musicId}`,
      filePath: `previews/${musicId}`,
      description: '',
      nickname: '새벽하늘',
      duration: 120,
      peaks: null,
      ...moments,
      ...change,
    },
    albumDTO: { albumId: 1, userId: 1, nickname: '새벽하늘', albumName: 'NIGHT', albumArtPath: null, description: '', ...moments },
    tagsStreamDTO: { instrumentTagName: 'piano', moodTagName: 'calm', genreTagName: '' },
  }
}

/** For tests: a page of a list of `total` tracks. */
export function tracksOf(total: number, page = 1, size = 20): TracksAnswer {
  const first = (page - 1) * size + 1
  const count = Math.max(0, Math.min(size, total - first + 1))
  return { ...pagingOf(page, size, total), dtoList: Array.from({ length: count }, (_, index) => trackOf(first + index)) }
}

/** For tests: an album as the API's list answers it. */
export function albumOf(albumId: number, change: Partial<AlbumItem['albumDTO']> = {}): AlbumItem {
  return { albumDTO: { ...trackOf(albumId).albumDTO, albumId, albumName: `ALBUM ${albumId}`, ...change } }
}

/** For tests: a page of a list of `total` albums. */
export function albumsOf(total: number, page = 1, size = 20): AlbumsAnswer {
  const { dtoList, ...paging } = tracksOf(total, page, size)
  return { ...paging, dtoList: dtoList.map(({ musicDTO }) => albumOf(musicDTO.musicId)) }
}

/** For tests: the tags that can be filtered by. */
export const tagSet: TagSet = { instrument: ['guitar', 'piano'], mood: ['calm', 'dark'], genre: ['house'] }
