import { type BrowseParams, browseParams, type SearchType } from '@sori/contract/catalogue'
import { readParams } from '@sori/contract/list-params'
import { paths } from '@sori/contract/paths'

/** What an address says of the search of the catalogue, and where the next one leads. */
export interface SearchAddress {
  /** On the catalogue's own pages what is searched in can be chosen. */
  readonly isCatalogue: boolean
  readonly keyword: string
  readonly type: SearchType
  /** The list that `keyword` leads to; on a list it keeps filters and order, and begins with the first page. An empty one takes the search away. */
  hrefOf(keyword: string, type: SearchType): string
}

/** The {@link SearchAddress} of a page's address. */
export function searchAddressOf({ pathname, search }: { pathname: string; search: string }): SearchAddress {
  const path = pathname.replace(/\/+$/, '')
  const listOf = path.startsWith(paths.albums()) ? paths.albums : paths.tracks
  const isList = path === paths.tracks() || path === paths.albums()
  const rest: Partial<BrowseParams> = isList ? readParams(browseParams, search) : {}
  return {
    isCatalogue: [paths.tracks(), paths.albums()].some((list) => path === list || path.startsWith(`${list}/`)),
    keyword: rest.keyword ?? '',
    type: rest.type ?? 't',
    hrefOf: (keyword, type) => listOf({ ...rest, page: 1, keyword, type: keyword ? type : undefined }),
  }
}
