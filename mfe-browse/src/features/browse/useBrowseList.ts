import {
  type BrowseList,
  type BrowseParams,
  browseParams,
  type TagKind,
  tagKinds,
} from '@sori/contract/catalogue'
import { type ListState, useListParams } from '@sori/remote-kit/lists'
import { useLocation } from 'react-router-dom'

/** A browse page: which list it shows, and with which parameters. */
export interface BrowseState extends ListState<BrowseParams> {
  list: BrowseList
}

/** Returns the query in the URL of a browse page, and functions that change it. */
export function useBrowseList(): BrowseState {
  const { pathname } = useLocation()
  const list = pathname.endsWith('/albums') ? 'albums' : 'tracks'
  return { list, ...useListParams(browseParams) }
}

/** The change that adds a tag to the filters, or takes it away where it is among them. */
export function toggledTag(
  params: BrowseParams,
  kind: TagKind,
  tag: string,
): Partial<BrowseParams> {
  const tags = params[`more[${kind}]`]
  return {
    [`more[${kind}]`]: tags.includes(tag) ? tags.filter((other) => other !== tag) : [...tags, tag],
  }
}

/** The change that takes all filters away. */
export const noFilters: Partial<BrowseParams> = {
  'more[instrument]': [],
  'more[mood]': [],
  'more[genre]': [],
  minSeconds: undefined,
  maxSeconds: undefined,
}

/** The tags that filter, one by one. */
export function filterTags(params: BrowseParams): { kind: TagKind; tag: string }[] {
  return tagKinds.flatMap((kind) => params[`more[${kind}]`].map((tag) => ({ kind, tag })))
}

/** True when tags or a length narrow the list. */
export function isFiltered(params: BrowseParams): boolean {
  return (
    filterTags(params).length > 0 ||
    params.minSeconds !== undefined ||
    params.maxSeconds !== undefined
  )
}
