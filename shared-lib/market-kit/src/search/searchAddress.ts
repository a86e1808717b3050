import { type BrowseParams, browseParams, type SearchType } from '@sori/contract/catalogue'
import { readParams } from '@sori/contract/list-params'
import { paths } from '@sori/contract/paths'

interface SearchAddress {
  /** True on catalogue pages: they offer a choice of the scope. */
  readonly isCatalogue: boolean
  readonly keyword: string
  readonly type: SearchType
  /**
   * Returns the URL of a search. Keeps filters and sort order, and returns to the first page.
   * An empty keyword removes the search.
   */
  hrefOf(keyword: string, type: SearchType): string
}

/** Reads the search from a page's URL. */
export function searchAddressOf({
  pathname,
  search,
}: {
  pathname: string
  search: string
}): SearchAddress {
  const finalSlashes = /\/+$/
  const path = pathname.replace(finalSlashes, '')
  const listOf = path.startsWith(paths.albums()) ? paths.albums : paths.tracks
  const isList = path === paths.tracks() || path === paths.albums()
  const listParams: Partial<BrowseParams> = isList ? readParams(browseParams, search) : {}
  return {
    isCatalogue: [paths.tracks(), paths.albums()].some(
      (list) => path === list || path.startsWith(`${list}/`),
    ),
    keyword: listParams.keyword ?? '',
    type: listParams.type ?? (listParams.keyword ? 't' : 'a'),
    hrefOf: (keyword, type) =>
      listOf({
        ...listParams,
        page: 1,
        literal: undefined,
        keyword,
        type: keyword ? type : undefined,
      }),
  }
}
