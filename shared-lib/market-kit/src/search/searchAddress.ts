import { type BrowseParams, browseParams, type SearchType } from '@sori/contract/catalogue'
import { readParams } from '@sori/contract/list-params'
import { paths } from '@sori/contract/paths'

/** The search in a URL, and the URL of the next one. */
export interface SearchAddress {
  /** True on catalogue pages, which offer a scope. */
  readonly isCatalogue: boolean
  readonly keyword: string
  readonly type: SearchType
  /**
   * Returns the list's URL for `keyword`, on a list with its filters and order, from the first
   * page. An empty keyword removes the search.
   */
  hrefOf(keyword: string, type: SearchType): string
}

/** The {@link SearchAddress} of a page's address. */
export function searchAddressOf({
  pathname,
  search,
}: {
  pathname: string
  search: string
}): SearchAddress {
  const path = pathname.replace(/\/+$/, '')
  const listOf = path.startsWith(paths.albums()) ? paths.albums : paths.tracks
  const isList = path === paths.tracks() || path === paths.albums()
  const rest: Partial<BrowseParams> = isList ? readParams(browseParams, search) : {}
  return {
    isCatalogue: [paths.tracks(), paths.albums()].some(
      (list) => path === list || path.startsWith(`${list}/`),
    ),
    keyword: rest.keyword ?? '',
    type: rest.type ?? 't',
    hrefOf: (keyword, type) =>
      listOf({ ...rest, page: 1, keyword, type: keyword ? type : undefined }),
  }
}
