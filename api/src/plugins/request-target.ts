const DECODINGS = 4

const escapes: Record<string, string> = { '%2e': '.', '%2f': '/', '%5c': '\\', '%25': '%' }

/**
 * Returns false for dot segments, however encoded, fragments and absolute URLs, which browsers
 * never send.
 */
export function isPlainTarget(target: string): boolean {
  if (!target.startsWith('/') || target.includes('#')) return false
  let path = target.split('?', 1)[0] ?? ''
  for (let times = 0; times < DECODINGS; times++) {
    if (path.split(/[/\\]/).some((segment) => segment === '.' || segment === '..')) return false
    const decoded = path.replace(
      /%(2e|2f|5c|25)/gi,
      (encoded) => escapes[encoded.toLowerCase()] ?? encoded,
    )
    if (decoded === path) return true
    path = decoded
  }
  return false
}
