import {
  type BrowseList,
  type BrowseParams,
  browseParams,
  type MappedTags,
  type NamedTag,
  type SuggestAnswer,
  type TagNames,
  type TagSet,
  type TagsAnswer,
  type TracksAnswer,
} from '@sori/contract/catalogue'
import { writeParams } from '@sori/contract/list-params'
import { type Suggestions, type Track, toSuggestions, toTrack } from '@sori/market-kit/catalogue'
import { listTags, type Page, toPage } from '@sori/remote-kit/data'
import { browseApi } from './browseApi.ts'

interface MappedTagsArgs {
  list: BrowseList
  params: BrowseParams
}

/** The tags that can narrow a list. `counts` has the number of results of each tag. */
interface ReachableTags extends TagSet {
  counts: Readonly<Record<string, number>>
  /** The number of results of each of `lengthRanges`. */
  lengths?: readonly number[] | undefined
  /** The names of the tags, for `tagLabel`. */
  names?: TagNames | undefined
  /** The tags in a keyword of type `a`. */
  named?: readonly NamedTag[] | undefined
}

/** A page of results. `spelling` is the corrected keyword; null without a correction. */
export interface SearchedPage<Item> extends Page<Item> {
  spelling: string | null
}

const tracksApi = browseApi.injectEndpoints({
  endpoints: (build) => ({
    listTracks: build.query<SearchedPage<Track>, BrowseParams>({
      query: (params) => `/api/sounds/tracks${writeParams(browseParams, params)}`,
      transformResponse: (response: TracksAnswer) => ({
        ...toPage(response, toTrack),
        spelling: response.spelling ?? null,
      }),
      providesTags: (page) => listTags('Track', page?.items),
    }),
    /**
     * Returns the tags that can narrow a list. The URL has all parameters, because it must equal the
     * URL that the shell prefetches. The cache key has only the filters, because a page turn does
     * not change the tags.
     */
    listMappedTags: build.query<ReachableTags, MappedTagsArgs>({
      query: ({ list, params }) => `/api/sounds/tags/mapped${mappedTagsQuery(list, params)}`,
      serializeQueryArgs: ({ endpointName, queryArgs: { list, params } }) =>
        `${endpointName}${mappedTagsQuery(list, filtersOf(params))}`,
      transformResponse: ({ dto: { counts = {}, ...rest } }: { dto: MappedTags }) => ({
        ...rest,
        counts,
      }),
      providesTags: ['Tags'],
    }),
    /** Returns names that are similar to a keyword. */
    suggest: build.query<Suggestions, string>({
      query: (keyword) => `/api/sounds/suggest?q=${encodeURIComponent(keyword)}`,
      transformResponse: ({ dto }: SuggestAnswer) => toSuggestions(dto),
    }),
    listTags: build.query<TagsAnswer['dtoList'][number], void>({
      query: () => '/api/sounds/tags',
      transformResponse: ({ dtoList: [tags] }: TagsAnswer) =>
        tags ?? { instrument: [], mood: [], genre: [] },
      providesTags: ['Tags'],
    }),
  }),
})

function mappedTagsQuery(list: BrowseList, params: Partial<BrowseParams>): string {
  const listParam = list === 'tracks' ? '' : `list=${list}&`
  const search = writeParams(browseParams, params).replace('?', '&')
  return `?${listParam}counts=true${search}`
}

function filtersOf({ page, size, sort, ...filters }: BrowseParams): Partial<BrowseParams> {
  return filters
}

export const { listTracks } = tracksApi.endpoints
export const {
  useListTracksQuery,
  useListMappedTagsQuery,
  useListTagsQuery,
  usePrefetch,
  useSuggestQuery,
} = tracksApi
