import type { BrowseList, TagSet, TracksAnswer } from '@sori/contract/catalogue'
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
     * The tags by which a list can still be narrowed at a place (D18). Asked with the whole query string, as the shell's early call
     * has it (the API ignores page and order here), and kept by the filters alone, so that turning pages asks nothing.
     */
    listMappedTags: build.query<TagSet, { list: BrowseList; place: BrowsePlace }>({
      query: ({ list, place }) => `/api/sounds/tags/mapped${mappedSearch(list, place)}`,
      serializeQueryArgs: ({ endpointName, queryArgs: { list, place } }) => `${endpointName}${mappedSearch(list, filtersOnly(place))}`,
      transformResponse: ({ dto }: { dto: TagSet }) => dto,
      providesTags: ['Tags'],
    }),
  }),
})

function mappedSearch(list: BrowseList, place: BrowsePlace): string {
  const search = browseSearch(place)
  return list === 'tracks' ? search : `?list=${list}${search.replace('?', '&')}`
}

export const { useListTracksQuery, useListMappedTagsQuery, usePrefetch } = tracksApi
