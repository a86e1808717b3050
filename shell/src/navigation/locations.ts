import type { HostLocation, HostTo } from '@sori/contract/host'

type Place = Pick<HostLocation, 'pathname' | 'search' | 'hash'>

/** Returns `to` as a string, like react-router's `createPath`. */
export function hrefOf(to: HostTo, from: Pick<HostLocation, 'pathname'>): string {
  if (typeof to === 'string') return to
  const { pathname = from.pathname, search, hash } = to
  return pathname + startingWith('?', search) + startingWith('#', hash)
}

function startingWith(mark: string, text = ''): string {
  return text && !text.startsWith(mark) ? mark + text : text
}

/** Returns the path, query and hash of an address, or undefined for another origin. */
export function placeOf(href: string): Place | undefined {
  const { origin, pathname, search, hash } = new URL(href, window.location.href)
  if (origin !== window.location.origin) return undefined
  return { pathname: cleanPath(pathname), search, hash }
}

export function pathOf({ pathname, search, hash }: Place): string {
  return pathname + search + hash
}

/** Returns the path without repeated slashes: `//name` would be another site. */
export function cleanPath(pathname: string): string {
  return pathname.replace(/^\/{2,}/, '/')
}
