import { type BrowseList, type BrowseParams, browseParams, type TagSet, type TracksAnswer } from '@sori/contract/catalogue'
import { writeParams } from '@sori/contract/list-params'
import { listTags } from '@sori/remote-kit/http'
import { type Page, type Track, toPage, toTrack } from '@sori/remote-kit/model'
import { browseApi } from '../../api/browseApi.ts'

/** Which filters a list's tags are asked for. */
interface MappedTagsArgs {
  list: BrowseList
  params: BrowseParams
}

const tracksApi = browseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A page of the catalogue (D7). */
    listTracks: build.query<Page<Track>, BrowseParams>({
      query: (params) => `/api/sounds/tracks${writeParams(browseParams, params)}`,
      transformResponse: (answer: TracksAnswer) => toPage(answer, toTrack),
      providesTags: (page) => listTags('Track', page?.items),
    }),
    /**
     * The tags by which a list can still be narrowed (D18). Asked with all parameters, because the shell's early call has them too and the API
     * ignores page and order; cached by the filters alone, so that turning pages asks nothing.
     */
    listMappedTags: build.query<TagSet, MappedTagsArgs>({
      query: ({ list, params }) => `/api/sounds/tags/mapped${mappedSearch(list, params)}`,
      serializeQueryArgs: ({ endpointName, queryArgs: { list, params } }) => `${endpointName}${mappedSearch(list, filtersOf(params))}`,
      transformResponse: ({ dto }: { dto: TagSet }) => dto,
      providesTags: ['Tags'],
    }),
  }),
})

function mappedSearch(list: BrowseList, params: Partial<BrowseParams>): string {
  const search = writeParams(browseParams, params)
  return list === 'tracks' ? search : `?list=${list}${search.replace('?', '&')}`
}

function filtersOf({ page, size, sort, ...filters }: BrowseParams): Partial<BrowseParams> {
  return filters
}

export const { listTracks } = tracksApi.endpoints
export const { useListTracksQuery, useListMappedTagsQuery, usePrefetch } = tracksApi
