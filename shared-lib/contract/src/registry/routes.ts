import type { RegisteredRemote, Registry, RemoteManifest, RemoteRoute } from './schemas.ts'

/** First segments of paths that belong to the server. */
export const serverPaths = [
  'api',
  'media',
  'remotes',
  'generateToken',
  'refreshToken',
  'confirm',
  'registry',
  'healthz',
  'readyz',
  'webhooks',
  'csp-report',
  'embed',
  'oembed',
  'sitemaps',
  '__outbox',
  '__toss',
] as const

export function patternMatches(pattern: string, pathname: string): boolean {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return isWide(pattern)
    ? path === pattern.slice(0, -2) || path.startsWith(pattern.slice(0, -1))
    : path === pattern
}

function isWide(pattern: string): boolean {
  return pattern.endsWith('/*')
}

/** Returns true if one path can be matched by both patterns. */
export function patternsOverlap(one: string, other: string): boolean {
  return patternMatches(one, placeOf(other)) || patternMatches(other, placeOf(one))
}

/** Returns the path without a final `/*`. */
export function placeOf(pattern: string): string {
  return isWide(pattern) ? pattern.slice(0, -2) || '/' : pattern
}

export function routeOf(manifest: RemoteManifest, pathname: string): RemoteRoute | undefined {
  return manifest.routes.find((route) => patternMatches(route.path, pathname))
}

/**
 * Returns the owner of `pathname`. Publishing refuses overlaps; otherwise the more specific route
 * wins.
 */
export function ownerOf(
  { remotes }: Registry,
  pathname: string,
): { remote: RegisteredRemote; route: RemoteRoute } | undefined {
  let owner: { remote: RegisteredRemote; route: RemoteRoute } | undefined
  for (const remote of remotes) {
    const route = routeOf(remote.manifest, pathname)
    if (route && (!owner || nearness(route.path) > nearness(owner.route.path)))
      owner = { remote, route }
  }
  return owner
}

function nearness(pattern: string): number {
  return isWide(pattern) ? pattern.length : Number.POSITIVE_INFINITY
}
