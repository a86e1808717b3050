import { pageParams } from '../catalogue/browse-params.ts'
import { KEYWORD_MAX } from '../catalogue/words.ts'
import { type ListParams, optionalChoiceParam, textParam } from '../list-params/index.ts'

const direction = optionalChoiceParam(['asc', 'desc'])

/** The parameters of the managed albums (D7): the address of their page says them, and the call takes them as they stand there. */
export const managedAlbumsParams = {
  keyword: textParam(KEYWORD_MAX),
  'more[albumId]': direction,
  'more[createDate]': direction,
  ...pageParams,
} as const
/** The values of {@link managedAlbumsParams}. */
export type ManagedAlbumsParams = ListParams<typeof managedAlbumsParams>

/** The parameters of the managed tracks (D7). */
export const managedTracksParams = {
  keyword: textParam(KEYWORD_MAX),
  'more[musicId]': direction,
  'more[createDate]': direction,
  ...pageParams,
} as const
/** The values of {@link managedTracksParams}. */
export type ManagedTracksParams = ListParams<typeof managedTracksParams>
