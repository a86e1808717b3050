import { pageParams } from '../catalogue/browse-params.ts'
import { KEYWORD_MAX } from '../catalogue/words.ts'
import { type ListParams, optionalChoiceParam, textParam } from '../list-params/index.ts'

const direction = optionalChoiceParam(['asc', 'desc'] as const)

export const ownedTracksParams = {
  keyword: textParam(KEYWORD_MAX),
  'more[createDate]': direction,
  'more[title]': direction,
  'more[nickname]': direction,
  ...pageParams,
} as const
export type OwnedTracksParams = ListParams<typeof ownedTracksParams>
