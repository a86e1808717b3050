import type { AlbumsAnswer } from '@sori/contract/catalogue'
import { browseApi } from '../../api/browseApi.ts'
import { type BrowsePlace, browseSearch } from '../../api/browseSearch.ts'

const albumsApi = browseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A page of the albums (D7). */
    listAlbums: build.query<AlbumsAnswer, BrowsePlace>({
      query: (place) => `/api/sounds/albums${browseSearch(place)}`,
      providesTags: ['Albums'],
    }),
  }),
})

export const { useListAlbumsQuery, usePrefetch } = albumsApi
