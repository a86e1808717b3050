import { pageParams } from '../catalogue/browse-params.ts'
import { KEYWORD_MAX } from '../catalogue/words.ts'
import { type ListParams, optionalChoiceParam, textParam } from '../list-params/index.ts'

const direction = optionalChoiceParam(['asc', 'desc'])

/** The values of the filter by visibility. A hidden album hides its tracks. */
export const visibilities = ['shown', 'hidden'] as const
export type Visibility = (typeof visibilities)[number]
const visibility = optionalChoiceParam(visibilities)

export const managedAlbumsParams = {
  keyword: textParam(KEYWORD_MAX),
  visibility,
  'more[albumId]': direction,
  'more[createDate]': direction,
  ...pageParams,
} as const
export type ManagedAlbumsParams = ListParams<typeof managedAlbumsParams>

export const managedTracksParams = {
  keyword: textParam(KEYWORD_MAX),
  visibility,
  'more[musicId]': direction,
  'more[createDate]': direction,
  ...pageParams,
} as const
export type ManagedTracksParams = ListParams<typeof managedTracksParams>
