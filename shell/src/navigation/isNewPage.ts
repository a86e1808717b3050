import type { NavigationSnapshot } from '@sori/contract/host'

/**
 * Returns whether the path changes, or a query parameter that chooses the content of the path. A
 * `replace` of the query corrects the URL of the same page.
 */
export function isNewPage(
  { location: from }: NavigationSnapshot,
  { location: to, action }: NavigationSnapshot,
  namedBy: (pathname: string) => readonly string[] | undefined,
): boolean {
  if (from.pathname !== to.pathname) return true
  if (action === 'REPLACE') return false
  const before = new URLSearchParams(from.search)
  const after = new URLSearchParams(to.search)
  return namedBy(to.pathname)?.some((name) => before.get(name) !== after.get(name)) ?? false
}
