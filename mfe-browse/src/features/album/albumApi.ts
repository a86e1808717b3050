import type { AlbumAnswer, AlbumParams } from '@sori/contract/catalogue'
import { browseApi } from '../../api/browseApi.ts'

/** An album with its tracks, in the order they were added (D21). */
export type Album = AlbumAnswer['dtoList'][number]

const albumApi = browseApi.injectEndpoints({
  endpoints: (build) => ({
    /** One album by its artist's nickname and its name (D17); undefined when the list is empty. */
    getAlbum: build.query<Album | undefined, AlbumParams>({
      query: ({ nickname, albumName }) => `/api/sounds/albums/${encodeURIComponent(nickname)}/title/${encodeURIComponent(albumName)}`,
      transformResponse: ({ dtoList }: AlbumAnswer) => dtoList[0],
      providesTags: ['Albums', 'Tracks'],
    }),
  }),
})

export const { useGetAlbumQuery } = albumApi
