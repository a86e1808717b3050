import type { TagSet, TracksAnswer } from '@sori/shared-lib/contract/catalogue'
import { browseApi } from '../../api/browseApi.ts'
import { type BrowsePlace, browseSearch, filtersOnly } from '../../api/browseSearch.ts'

const tracksApi = browseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A page of the catalogue (D7). */
    listTracks: build.query<TracksAnswer, BrowsePlace>({
      query: (place) => `/api/sounds/tracks${browseSearch(place)}`,
      providesTags: ['Tracks'],
    }),
    /**
     * The tags still reachable under a place's filters (D18). Asked with the whole query string, as the shell's early call
     * has it (the API ignores page and order here), and kept by the filters alone, so that turning pages asks nothing.
     */
    listMappedTags: build.query<TagSet, BrowsePlace>({
      query: (place) => `/api/sounds/tags/mapped${browseSearch(place)}`,
      serializeQueryArgs: ({ endpointName, queryArgs }) => `${endpointName}${browseSearch(filtersOnly(queryArgs))}`,
      transformResponse: ({ dto }: { dto: TagSet }) => dto,
      providesTags: ['Tags'],
    }),
  }),
})

export const { useListTracksQuery, useListMappedTagsQuery, usePrefetch } = tracksApi
