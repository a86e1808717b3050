import { type SearchType, searchTypes } from '@sori/contract/catalogue'
import { tryStorage } from '@sori/remote-kit/host'

/** The largest number of stored searches. */
const SEARCHES_MAX = 6

export interface RecentSearch {
  readonly keyword: string
  readonly type: SearchType
}

/**
 * Returns the last searches of `owner` on this device, beginning with the newest. A member never
 * sees the searches of another person.
 */
export function recentSearches(owner: string | undefined): RecentSearch[] {
  const stored: unknown = tryStorage(() => JSON.parse(localStorage.getItem(keyOf(owner)) ?? '[]'))
  return Array.isArray(stored) ? stored.filter(isSearch) : []
}

/** Stores the search as the newest. */
export function rememberSearch(owner: string | undefined, { keyword, type }: RecentSearch): void {
  const otherSearches = recentSearches(owner).filter(
    (other) => other.keyword !== keyword || other.type !== type,
  )
  storeSearches(owner, [{ keyword, type }, ...otherSearches].slice(0, SEARCHES_MAX))
}

/** Removes all searches of `owner`. */
export function forgetSearches(owner: string | undefined): void {
  storeSearches(owner, [])
}

function storeSearches(owner: string | undefined, searches: readonly RecentSearch[]): void {
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
