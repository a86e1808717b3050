import { type AlbumsAnswer, type BrowseParams, browseParams } from '@sori/contract/catalogue'
import { writeParams } from '@sori/contract/list-params'
import { type Album, toAlbum } from '@sori/market-kit/catalogue'
import { listTags, toPage } from '@sori/remote-kit/data'
import { browseApi } from '../../api/browseApi.ts'
import type { SearchedPage } from '../../api/tracksApi.ts'

const albumsApi = browseApi.injectEndpoints({
  endpoints: (build) => ({
    listAlbums: build.query<SearchedPage<Album>, BrowseParams>({
      query: (params) => `/api/sounds/albums${writeParams(browseParams, params)}`,
      transformResponse: (response: AlbumsAnswer) => ({
        ...toPage(response, toAlbum),
        spelling: response.spelling ?? null,
      }),
      providesTags: (page) => listTags('Album', page?.items),
    }),
  }),
})

export const { useListAlbumsQuery, usePrefetch } = albumsApi
