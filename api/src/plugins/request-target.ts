/** How often a path is decoded before it counts as an attempt to hide something. */
const DECODINGS = 4

const escapes: Record<string, string> = { '%2e': '.', '%2f': '/', '%5c': '\\', '%25': '%' }

/**
 * True for a request target that this server takes: the origin form (`/path?query`) without a `.` or `..` segment, however
 * often it is encoded, and without a fragment, which browsers keep to themselves. The absolute form (`http://host/path`) is what proxies are asked with, and this server is none; a dot
 * segment is resolved by every browser before it asks, so only somebody who wants to leave a folder sends one.
 */
export function isPlainTarget(target: string): boolean {
  if (!target.startsWith('/') || target.includes('#')) return false
  let path = target.split('?', 1)[0] ?? ''
  for (let times = 0; times < DECODINGS; times++) {
    if (path.split(/[/\\]/).some((segment) => segment === '.' || segment === '..')) return false
    const decoded = path.replace(/%(2e|2f|5c|25)/gi, (encoded) => escapes[encoded.toLowerCase()] ?? encoded)
    if (decoded === path) return true
    path = decoded
  }
  return false
}
