import { patternMatches, patternsOverlap, placeOf, serverPaths } from './routes.ts'
import type { RemoteManifest } from './schemas.ts'

export type Holder = Pick<RemoteManifest, 'name' | 'routes' | 'dock'> & {
  version?: string
  /** The team that owns the remote, or the operators. */
  owner?: string
}

/** Returns a sentence for each route, navigation entry or dock that the newcomer may not have. */
export function claimsOf(newcomer: RemoteManifest, others: readonly Holder[]): string[] {
  return [
    ...newcomer.routes.flatMap(({ path }) => pathProblems(path, others)),
    ...navigationProblems(newcomer),
    ...dockConflicts(newcomer, others),
  ]
}

/** A part of a path that the site supports: plain text or a parameter such as `:id`. */
const PATH_SEGMENT = /^(?:[^:*?#{}()[\]+.^$|\\]*|:[A-Za-z_]\w*)$/

function pathProblems(path: string, others: readonly Holder[]): string[] {
  const parts = path.replace(/\/\*$/, '').split('/')
  const unsupported = parts.findIndex((part) => !PATH_SEGMENT.test(part))
  if (unsupported < 0) return pathConflicts(path, others)
  const parent = parts.slice(0, unsupported).join('/')
  return [`the site does not support the pattern in ${path}: use ${parent}/* instead`]
}

function pathConflicts(path: string, others: readonly Holder[]): string[] {
  const reserved = ['/', ...[...serverPaths, 'assets', 'legal'].map((first) => `/${first}/*`)]
  const reservedPath = reserved.find((pattern) => patternsOverlap(path, pattern))
  if (reservedPath)
    return [`the path ${path} is the site's own (${reservedPath}): choose another path`]
  return others.flatMap((other) => {
    const takenPath = other.routes.find((route) => patternsOverlap(path, route.path))?.path
    if (!takenPath) return []
    const wider = takenPath === path ? '' : `, which has ${takenPath}`
    return [`the path ${path} belongs to ${labelOf(other)}${wider}: choose another path`]
  })
}

/** Returns a sentence for each navigation entry whose address its own remote does not serve. */
function navigationProblems({ nav, routes }: RemoteManifest): string[] {
  const stray = nav.filter(
    (entry) =>
      entry.path.includes('/:') ||
      !routes.some(({ path }) => patternMatches(path, entry.path.split(/[?#]/)[0] ?? '')),
  )
  return stray.map(
    ({ path }) =>
      `the navigation entry ${path} links to no page of this remote: ` +
      'add a route for the page, or remove the entry',
  )
}

/** Returns a sentence for each page of `live` that `next` lacks. */
export function droppedRoutes(next: Holder, live: Holder & { version: string }): string[] {
  const dropped = live.routes.filter(
    ({ path }) => !next.routes.some((route) => patternMatches(route.path, placeOf(path))),
  )
  return dropped.map(
    ({ path }) =>
      `it drops the page ${path}, which ${live.name} ${live.version} has: ` +
      'keep the page, or publish with --drop',
  )
}

function dockConflicts({ dock: wantsDock }: RemoteManifest, others: readonly Holder[]): string[] {
  const owner = wantsDock && others.find((other) => other.dock)
  return owner ? [`the dock belongs to ${labelOf(owner)}: remove it from the manifest`] : []
}

function labelOf({ name, version, owner }: Holder): string {
  return [name, version, owner && `of ${owner}`].filter(Boolean).join(' ')
}
