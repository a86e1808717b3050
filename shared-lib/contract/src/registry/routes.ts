import type { RegisteredRemote, Registry, RemoteManifest, RemoteRoute } from './index.ts'

/** The route of `manifest` that covers `pathname`, or undefined. */
export function routeOf(manifest: RemoteManifest, pathname: string): RemoteRoute | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return manifest.routes.find((route) =>
    route.path.endsWith('/*') ? path === route.path.slice(0, -2) || path.startsWith(route.path.slice(0, -1)) : path === route.path,
  )
}

/** The remote and route that own `pathname`, or undefined. */
export function ownerOf({ remotes }: Registry, pathname: string): { remote: RegisteredRemote; route: RemoteRoute } | undefined {
  for (const remote of remotes) {
    const route = routeOf(remote.manifest, pathname)
    if (route) return { remote, route }
  }
  return undefined
}
