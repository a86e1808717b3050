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

/** A pattern's `:name` is one part of a path, and its final `/*` all paths below. */
export function patternMatches(pattern: string, pathname: string): boolean {
  const source = pattern.replace(/:[^/]+/g, '[^/]+').replace(/\/\*$/, '(/.*)?')
  return new RegExp(`^${source}/*$`).test(pathname)
}

/** Returns the decoded values of the pattern's `:name` parts. */
export function pathParams(pattern: string, pathname: string): Record<string, string> {
  const parts = pathname.split('/')
  const pairs = pattern.split('/').map((part, index) => [part, parts[index] ?? ''] as const)
  const params = pairs.filter(([part]) => part.startsWith(':'))
  return Object.fromEntries(params.map(([part, value]) => [part.slice(1), decodeOrKeep(value)]))
}

function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns true if one path can be matched by both patterns. */
export function patternsOverlap(first: string, second: string): boolean {
  const [shorter, longer] = [first, second]
    .map((pattern) => ({ parts: partsOf(pattern), isWide: pattern.endsWith('/*') }))
    .sort((a, b) => a.parts.length - b.parts.length)
  if (!shorter || !longer) return false
  const isLongEnough = shorter.isWide || shorter.parts.length === longer.parts.length
  return (
    isLongEnough &&
    shorter.parts.every((part, index) => partsOverlap(part, longer.parts[index] ?? ''))
  )
}

function partsOf(pattern: string): string[] {
  return pattern.replace(/\/\*$/, '').split('/')
}

function partsOverlap(first: string, second: string): boolean {
  const isParam = first.startsWith(':') || second.startsWith(':')
  return first === second || (isParam && first !== '' && second !== '')
}

/** Returns the path without a final `/*`. */
export function placeOf(pattern: string): string {
  return pattern.replace(/\/\*$/, '') || '/'
}

/** Returns the manifest's first route of `pathname`. Remotes of earlier releases call it. */
export function routeOf(manifest: RemoteManifest, pathname: string): RemoteRoute | undefined {
  return manifest.routes.find((route) => patternMatches(route.path, pathname))
}

/**
 * Returns the owner of `pathname` with its most specific route, as the remote's router does.
 * Publishing refuses overlaps between remotes.
 */
export function ownerOf(
  { remotes }: Registry,
  pathname: string,
): { remote: RegisteredRemote; route: RemoteRoute } | undefined {
  const owners = remotes.flatMap((remote) =>
    remote.manifest.routes
      .filter(({ path }) => patternMatches(path, pathname))
      .map((route) => ({ remote, route })),
  )
  return owners.toSorted((a, b) => specificityOf(b.route.path) - specificityOf(a.route.path))[0]
}

/** React Router's points for a part of a path by its first character. A plain part has 11. */
const POINTS: Readonly<Record<string, number>> = { '*': -1, ':': 4 }

function specificityOf(pattern: string): number {
  return pattern.split('/').reduce((sum, part) => sum + (POINTS[part.charAt(0)] ?? 11), 0)
}
