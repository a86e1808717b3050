import type { HostLocation, HostTo } from '@sori/contract/host'

/** `to` as one string, as react-router's `createPath` writes it. */
export function hrefOf(to: HostTo, from: Pick<HostLocation, 'pathname'>): string {
  if (typeof to === 'string') return to
  const search = to.search && !to.search.startsWith('?') ? `?${to.search}` : (to.search ?? '')
  const hash = to.hash && !to.hash.startsWith('#') ? `#${to.hash}` : (to.hash ?? '')
  return `${to.pathname ?? from.pathname}${search}${hash}`
}

/** Resolves `href` against `base`; undefined for another origin. */
export function placeOf(
  href: string,
  base: string,
): Pick<HostLocation, 'pathname' | 'search' | 'hash'> | undefined {
  const url = new URL(href, base)
  if (url.origin !== new URL(base).origin) return undefined
  return { pathname: url.pathname.replace(/^\/{2,}/, '/'), search: url.search, hash: url.hash }
}

/** Returns path, query and fragment. */
export function pathOf({
  pathname,
  search,
  hash,
}: Pick<HostLocation, 'pathname' | 'search' | 'hash'>): string {
  return pathname + search + hash
}
