import type { SessionUser } from '@sori/contract/host'
import { type LegalPage, legalPageOf, paths } from '@sori/contract/paths'
import { ownerOf, type Registry } from '@sori/contract/registry'

/** The page behind `/` (product.md §9). */
export const LANDING = paths.tracks()
export const LOGIN = paths.login()
const LOGIN_FLOW = /^\/(login|register|activation|help\/[^/]+|legal\/[^/]+)\/?$/

const MEDIA_FILE = /^\/media(\/|$)/

export type Notice = 'loginRequired' | 'forbidden'

/** A redirect to another path. */
interface Redirect {
  kind: 'redirect'
  to: string
  notice?: Notice
  /** True if a member opened a page for visitors, for example the login. */
  isFromVisitorPage?: boolean
}

type Page =
  | { kind: 'remote'; name: string }
  | { kind: 'legal'; page: LegalPage }
  /** The path of a file that the server does not have. */
  | { kind: 'missingFile' }
  | { kind: 'missing' }

const visitorPaths = new Set([LOGIN, paths.register()])

/** Returns the page of a path, or a redirect to another path (product.md §2, §6). */
function resolvePage(
  registry: Registry,
  pathname: string,
  user: SessionUser | null,
): Page | Redirect {
  const home: Redirect = { kind: 'redirect', to: paths.home() }
  if (MEDIA_FILE.test(pathname)) return { kind: 'missingFile' }
  const legal = legalPageOf(pathname)
  if (legal) return { kind: 'legal', page: legal }
  // Keeps the requested path until the registry has loaded.
  if (registry.remotes.length === 0) return { kind: 'missing' }
  const owner = ownerOf(registry, pathname)
  const isFormerPath = pathname === `${paths.adminAlbums()}/verify`
  if (!owner || isFormerPath) {
    if (pathname === LANDING) return { kind: 'missing' }
    return pathname === paths.home() ? { kind: 'redirect', to: LANDING } : home
  }
  const { access, path } = owner.route
  if (user && visitorPaths.has(path)) return { ...home, isFromVisitorPage: true }
  const page = { kind: 'remote', name: owner.remote.name } as const
  if (access === 'public') return page
  if (!user) {
    const to = ownerOf(registry, LOGIN) ? LOGIN : paths.home()
    return { kind: 'redirect', to, notice: 'loginRequired' }
  }
  if (access === 'authenticated' || access === 'login' || user.roles.includes(access)) return page
  return { ...home, notice: 'forbidden' }
}

/** Follows redirects, and returns the final page, its path and the redirects. */
export function followRedirects(
  registry: Registry,
  pathname: string,
  user: SessionUser | null,
): { page: Page; path: string; redirects: Redirect[] } {
  const redirects: Redirect[] = []
  let path = pathname
  while (redirects.length < 4) {
    const page = resolvePage(registry, path, user)
    if (page.kind !== 'redirect') return { page, path, redirects }
    redirects.push(page)
    path = page.to
  }
  return { page: { kind: 'missing' }, path, redirects }
}

/** Returns whether a visitor may open the path in the course of a login or a registration. */
export function isLoginFlow(pathname: string): boolean {
  return LOGIN_FLOW.test(pathname)
}
