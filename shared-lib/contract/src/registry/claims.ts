import { covers, meet, placeOf, serverPaths } from './routes.ts'
import type { RemoteManifest } from './schemas.ts'

export type Holder = Pick<RemoteManifest, 'name' | 'routes' | 'dock'>

/** Returns the conflicts with live remotes, a sentence each. */
export function claimsOf(newcomer: RemoteManifest, others: readonly Holder[]): string[] {
  return [
    ...newcomer.routes.flatMap(({ path }) => unsupported(path) ?? foreign(path, others)),
    ...navigation(newcomer),
    ...dock(newcomer, others),
  ]
}

/** Returns undefined for a path that the site supports: plain, or with `/*` at its end. */
function unsupported(path: string): string[] | undefined {
  if (/^[^:*?#{}()]*(\/\*)?$/.test(path)) return undefined
  const parent = path.slice(0, path.search(/\/[^/]*[:*?#{}()]/))
  return [`the site does not support the pattern in ${path}: use ${parent}/* instead`]
}

function foreign(path: string, others: readonly Holder[]): string[] {
  const reserved = ['/', ...[...serverPaths, 'assets', 'legal'].map((first) => `/${first}/*`)]
  const own = reserved.find((taken) => meet(path, taken))
  if (own) return [`the path ${path} is the site's own (${own})`]
  return others.flatMap(({ name, routes }) => {
    const taken = routes.find((route) => meet(path, route.path))?.path
    if (!taken) return []
    return [`the path ${path} belongs to ${name}${taken === path ? '' : `, which has ${taken}`}`]
  })
}

/** A navigation entry must link to a page of its own remote. */
function navigation({ nav, routes }: RemoteManifest): string[] {
  const stray = nav.filter(
    (entry) => !routes.some(({ path }) => covers(path, entry.path.split(/[?#]/)[0] ?? '')),
  )
  return stray.map(({ path }) => `the navigation entry ${path} links to no page of this remote`)
}

/** Returns the pages of `live` that `next` lacks, a sentence each. */
export function droppedRoutes(next: Holder, live: Holder & { version: string }): string[] {
  const dropped = live.routes.filter(
    ({ path }) => !next.routes.some((route) => covers(route.path, placeOf(path))),
  )
  return dropped.map(
    ({ path }) =>
      `it drops the page ${path}, which ${live.name} ${live.version} has: ` +
      'keep the page, or publish with --drop',
  )
}

function dock({ dock: wanted }: RemoteManifest, others: readonly Holder[]): string[] {
  const owner = wanted && others.find((other) => other.dock)
  return owner ? [`the dock belongs to ${owner.name}`] : []
}
