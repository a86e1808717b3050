const DECODINGS_MAX = 4

/**
 * Returns whether a request target is plain: no dot segments (even encoded), no fragment, and no
 * absolute URL.
 */
export function isPlainTarget(target: string): boolean {
  if (!target.startsWith('/') || target.includes('#')) return false
  let path = target.split('?', 1)[0] ?? ''
  for (let times = 0; times < DECODINGS_MAX; times++) {
    if (path.split(/[/\\]/).some((segment) => segment === '.' || segment === '..')) return false
    const decodedPath = path.replace(/%(2e|2f|5c|25)/gi, decodeURIComponent)
    if (decodedPath === path) return true
    path = decodedPath
  }
  return false
}
