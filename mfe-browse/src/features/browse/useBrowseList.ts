import {
  type BrowseList,
  type BrowseParams,
  browseParams,
  type TagKind,
  tagKinds,
} from '@sori/contract/catalogue'
import { type ListState, useListParams } from '@sori/remote-kit/lists'
import { useLocation } from 'react-router-dom'

/** The list of a page, tracks or albums, with its parameters and functions that change them. */
export interface BrowseState extends ListState<BrowseParams> {
  list: BrowseList
}

/** Returns the list of the current page, with the parameters in the URL. */
export function useBrowseList(): BrowseState {
  const { pathname } = useLocation()
  const list = pathname.endsWith('/albums') ? 'albums' : 'tracks'
  return { list, ...useListParams(browseParams) }
}

/** Returns the change of parameters that adds a tag to the filters, or removes a chosen tag. */
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

/** A change of parameters that removes all filters. */
export const noFilters: Partial<BrowseParams> = {
  'more[instrument]': [],
  'more[mood]': [],
  'more[genre]': [],
  minSeconds: undefined,
  maxSeconds: undefined,
  'more[soundType]': undefined,
  'more[bpm]': undefined,
  'more[key]': undefined,
  only: undefined,
}

export function filterTags(params: BrowseParams): { kind: TagKind; tag: string }[] {
  return tagKinds.flatMap((kind) => params[`more[${kind}]`].map((tag) => ({ kind, tag })))
}

/** Returns whether a filter narrows the list. */
export function isFiltered(params: BrowseParams): boolean {
  const values = Object.keys(noFilters).map((name) => params[name as keyof BrowseParams])
  return values.some((value) => (Array.isArray(value) ? value.length > 0 : value !== undefined))
}

/** Returns whether a type, tempo or key narrows the list. */
export function hasCharacter(params: BrowseParams): boolean {
  return Boolean(params['more[soundType]'] || params['more[bpm]'] || params['more[key]'])
}
