import { type SearchType, searchTypes } from '@sori/contract/catalogue'

/** Number of stored searches. */
const MAX_KEPT = 6

/** A recent search. */
export interface RecentSearch {
  readonly keyword: string
  readonly type: SearchType
}

/** The last searches of `owner` (a member's id; undefined for visitors) on this device, the newest first. One person's are never shown to another. */
export function recentSearches(owner: string | undefined): RecentSearch[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(owner)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isSearch) : []
  } catch {
    return []
  }
}

/** Puts a search before the others. */
export function rememberSearch(owner: string | undefined, { keyword, type }: RecentSearch): void {
  const others = recentSearches(owner).filter(
    (other) => other.keyword !== keyword || other.type !== type,
  )
  keep(owner, [{ keyword, type }, ...others].slice(0, MAX_KEPT))
}

/** Forgets all of them. */
export function forgetSearches(owner: string | undefined): void {
  keep(owner, [])
}

function keep(owner: string | undefined, searches: readonly RecentSearch[]): void {
  try {
    if (searches.length > 0) localStorage.setItem(keyOf(owner), JSON.stringify(searches))
    else localStorage.removeItem(keyOf(owner))
  } catch {
    // blocked or full storage: searches are not stored
  }
}

function keyOf(owner: string | undefined): string {
  return owner === undefined ? 'recentSearches' : `recentSearches:${owner}`
}

function isSearch(value: unknown): value is RecentSearch {
  const { keyword, type } = Object(value)
  return typeof keyword === 'string' && keyword !== '' && searchTypes.includes(type)
}
