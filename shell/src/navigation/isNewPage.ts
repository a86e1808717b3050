import type { NavigationSnapshot } from '@sori/contract/host'

/** Returns whether a step opens another page, which starts at its top. */
export type IsNewPage = (from: NavigationSnapshot, to: NavigationSnapshot) => boolean

/**
 * Compares paths, and the parameters that name the content of a path (`namedBy` of its route).
 * Other parameters change the view. A corrected URL (`replace`) is the same page.
 */
export function newPages(namedBy: (pathname: string) => readonly string[] | undefined): IsNewPage {
  return ({ location: from }, { location: to, action }) => {
    if (from.pathname !== to.pathname) return true
    const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
    return (
      action !== 'REPLACE' &&
      (namedBy(to.pathname) ?? []).some((name) => before.get(name) !== after.get(name))
    )
  }
}
