import { type SearchType, searchTypes } from '@sori/contract/catalogue'
import { tryStorage } from '@sori/remote-kit/host'

/** The number of stored searches. */
const MAX_KEPT = 6

export interface RecentSearch {
  readonly keyword: string
  readonly type: SearchType
}

/**
 * Returns the last searches of `owner` on this device, newest first. Members never see searches of
 * others.
 */
export function recentSearches(owner: string | undefined): RecentSearch[] {
  const stored: unknown = tryStorage(() => JSON.parse(localStorage.getItem(keyOf(owner)) ?? '[]'))
  return Array.isArray(stored) ? stored.filter(isSearch) : []
}

/** Moves the search to the front. */
export function rememberSearch(owner: string | undefined, { keyword, type }: RecentSearch): void {
  const otherSearches = recentSearches(owner).filter(
    (other) => other.keyword !== keyword || other.type !== type,
  )
  keep(owner, [{ keyword, type }, ...otherSearches].slice(0, MAX_KEPT))
}

/** Removes all searches of `owner`. */
export function forgetSearches(owner: string | undefined): void {
  keep(owner, [])
}

function keep(owner: string | undefined, searches: readonly RecentSearch[]): void {
  tryStorage(() => {
    if (searches.length > 0) localStorage.setItem(keyOf(owner), JSON.stringify(searches))
    else localStorage.removeItem(keyOf(owner))
  })
}

function keyOf(owner: string | undefined): string {
  return owner === undefined ? 'recentSearches' : `recentSearches:${owner}`
}

function isSearch(value: unknown): value is RecentSearch {
  const { keyword, type } = Object(value)
  return typeof keyword === 'string' && keyword !== '' && searchTypes.includes(type)
}
