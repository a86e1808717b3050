import { pageParams } from '../catalogue/browse-params.ts'
import { KEYWORD_MAX } from '../catalogue/words.ts'
import { type ListParams, optionalChoiceParam, textParam } from '../list-params/index.ts'

const direction = optionalChoiceParam(['asc', 'desc'])

export const managedAlbumsParams = {
  keyword: textParam(KEYWORD_MAX),
  'more[albumId]': direction,
  'more[createDate]': direction,
  ...pageParams,
} as const
export type ManagedAlbumsParams = ListParams<typeof managedAlbumsParams>

export const managedTracksParams = {
  keyword: textParam(KEYWORD_MAX),
  'more[musicId]': direction,
  'more[createDate]': direction,
  ...pageParams,
} as const
export type ManagedTracksParams = ListParams<typeof managedTracksParams>
