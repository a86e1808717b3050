import { type AlbumsAnswer, type BrowseParams, browseParams } from '@sori/contract/catalogue'
import { writeParams } from '@sori/contract/list-params'
import { type Album, toAlbum } from '@sori/market-kit/catalogue'
import { listTags, type Page, toPage } from '@sori/remote-kit/data'
import { browseApi } from '../../api/browseApi.ts'

const albumsApi = browseApi.injectEndpoints({
  endpoints: (build) => ({
    listAlbums: build.query<Page<Album>, BrowseParams>({
      query: (params) => `/api/sounds/albums${writeParams(browseParams, params)}`,
      transformResponse: (response: AlbumsAnswer) => toPage(response, toAlbum),
      providesTags: (page) => listTags('Album', page?.items),
    }),
  }),
})

export const { useListAlbumsQuery, usePrefetch } = albumsApi
