import type { RegisteredRemote, Registry, RemoteManifest, RemoteRoute } from './schemas.ts'

/** First segments of the paths that the server answers itself: nothing below them is ever a page. */
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
  '__outbox',
  '__toss',
] as const

/** True when `pattern`, a route's path, covers `pathname`. */
export function covers(pattern: string, pathname: string): boolean {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return isWide(pattern) ? path === pattern.slice(0, -2) || path.startsWith(pattern.slice(0, -1)) : path === pattern
}

/** True for a path that covers what lies below it. */
export function isWide(pattern: string): boolean {
  return pattern.endsWith('/*')
}

/** The route of `manifest` that covers `pathname`, or undefined. */
export function routeOf(manifest: RemoteManifest, pathname: string): RemoteRoute | undefined {
  return manifest.routes.find((route) => covers(route.path, pathname))
}

/** The remote and route that own `pathname`, or undefined. Publishing refuses two owners of a path; should there be two, the nearer name wins. */
export function ownerOf({ remotes }: Registry, pathname: string): { remote: RegisteredRemote; route: RemoteRoute } | undefined {
  let owner: { remote: RegisteredRemote; route: RemoteRoute } | undefined
  for (const remote of remotes) {
    const route = routeOf(remote.manifest, pathname)
    if (route && (!owner || nearness(route.path) > nearness(owner.route.path))) owner = { remote, route }
  }
  return owner
}

function nearness(pattern: string): number {
  return isWide(pattern) ? pattern.length : Number.POSITIVE_INFINITY
}
