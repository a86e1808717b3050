import { PAGE_MAX, PAGE_SIZE, PAGE_SIZE_MAX } from '../envelope/paging.ts'
import {
  type ListParams,
  numberParam,
  optionalChoiceParam,
  optionalNumberParam,
  optionalParam,
  tagsParam,
  textParam,
} from '../list-params/index.ts'
import {
  bpmRangeOf,
  FILTER_TAGS_MAX,
  KEYWORD_MAX,
  libraryFilters,
  listOrders,
  MUSICAL_KEYS,
  SECONDS_MAX,
  SOUND_TYPES,
  searchTypes,
} from './words.ts'

export const pageParams = {
  page: numberParam(1, PAGE_MAX),
  size: numberParam(PAGE_SIZE, PAGE_SIZE_MAX),
} as const

export const browseParams = {
  keyword: textParam(KEYWORD_MAX),
  type: optionalChoiceParam(searchTypes),
  'more[instrument]': tagsParam(FILTER_TAGS_MAX),
  'more[mood]': tagsParam(FILTER_TAGS_MAX),
  'more[genre]': tagsParam(FILTER_TAGS_MAX),
  minSeconds: optionalNumberParam(SECONDS_MAX),
  maxSeconds: optionalNumberParam(SECONDS_MAX),
  'more[soundType]': optionalChoiceParam(SOUND_TYPES),
  'more[bpm]': optionalParam((text) => (bpmRangeOf(text) ? text : undefined), '\\d{2,3}-\\d{2,3}'),
  'more[key]': optionalChoiceParam(MUSICAL_KEYS),
  /** A filter of tracks only. */
  only: optionalChoiceParam(libraryFilters),
  /** The order; undefined for {@link defaultOrder}. */
  sort: optionalChoiceParam(listOrders),
  /** `true` searches the words as typed, without corrections. */
  literal: optionalChoiceParam(['true']),
  ...pageParams,
} as const
export type BrowseParams = ListParams<typeof browseParams>
