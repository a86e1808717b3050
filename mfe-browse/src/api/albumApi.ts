import type { AlbumAnswer, AlbumParams } from '@sori/contract/catalogue'
import { type Album, type Track, toAlbum, toTrack } from '@sori/market-kit/catalogue'
import { browseApi } from './browseApi.ts'

/** An album with its tracks, in the order in which they were added (D21). */
export interface AlbumWithTracks extends Album {
  readonly tracks: readonly Track[]
}

export const albumApi = browseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * An album by nickname and name (D17), with the page's query string (product.md §7). Null if
     * missing.
     */
    getAlbum: build.query<AlbumWithTracks | null, AlbumParams>({
      query: (names) => {
        const nickname = encodeURIComponent(names.nickname)
        const albumName = encodeURIComponent(names.albumName)
        return `/api/sounds/albums/${nickname}/title/${albumName}?nickname=${nickname}&albumName=${albumName}`
      },
      transformResponse: ({ dtoList: [found] }: AlbumAnswer) =>
        found ? { ...toAlbum(found), tracks: found.tracks.map(toTrack) } : null,
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
