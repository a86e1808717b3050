import type { AlbumAnswer, AlbumParams } from '@sori/contract/catalogue'
import {
  type Album,
  type Hiding,
  hidingOf,
  type Track,
  toAlbum,
  toTrack,
} from '@sori/market-kit/catalogue'
import { browseApi } from './browseApi.ts'

/** An album with its tracks, in the artist's order. */
export interface AlbumWithTracks extends Album {
  readonly tracks: readonly Track[]
  /**
   * Present if the album is hidden: then only its artist, buyers and administrators see it (D86).
   */
  readonly hiding?: Hiding
}

export const albumApi = browseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Returns an album, or null if it is missing. The URL has both names twice (product.md §7). */
    getAlbum: build.query<AlbumWithTracks | null, AlbumParams>({
      query: (names) => {
        const nickname = encodeURIComponent(names.nickname)
        const albumName = encodeURIComponent(names.albumName)
        const search = `?nickname=${nickname}&albumName=${albumName}`
        return `/api/sounds/albums/${nickname}/title/${albumName}${search}`
      },
      transformResponse: ({ dtoList: [album] }: AlbumAnswer) =>
        album
          ? {
              ...toAlbum(album),
              ...(album.hidden && { hiding: hidingOf(album) }),
              tracks: album.tracks.map(toTrack),
            }
          : null,
      providesTags: (album) =>
        album
          ? [
              { type: 'Album', id: album.id },
              ...album.tracks.map(({ id }) => ({ type: 'Track' as const, id })),
            ]
          : [],
    }),
  }),
})

export const { getAlbum } = albumApi.endpoints
export const { useGetAlbumQuery } = albumApi
