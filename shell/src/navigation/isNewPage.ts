import type { NavigationSnapshot } from '@sori/contract/host'

/** Whether the step `from` → `to` leads to another page, which is read from its beginning. */
export type IsNewPage = (from: NavigationSnapshot, to: NavigationSnapshot) => boolean

/**
 * Another path is another page, and so is another value of a parameter that names what the page at a path shows (`namedBy` of its route):
 * the rest of an address says how it is shown. An address that is only written otherwise (`replace`) is the same page.
 */
export function newPages(namedBy: (pathname: string) => readonly string[] | undefined): IsNewPage {
  return ({ location: from }, { location: to, action }) => {
    if (from.pathname !== to.pathname) return true
    const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
    return action !== 'REPLACE' && (namedBy(to.pathname) ?? []).some((name) => before.get(name) !== after.get(name))
  }
}
