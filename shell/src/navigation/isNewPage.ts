import type { NavigationSnapshot } from '@sori/contract/host'

/**
 * Compares paths, and the parameters that name their content. A corrected URL (`replace`) is no new
 * page.
 */
export function isNewPage(
  { location: from }: NavigationSnapshot,
  { location: to, action }: NavigationSnapshot,
  namedBy: (pathname: string) => readonly string[] | undefined,
): boolean {
  if (from.pathname !== to.pathname) return true
  if (action === 'REPLACE') return false
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
  return namedBy(to.pathname)?.some((name) => before.get(name) !== after.get(name)) ?? false
}
