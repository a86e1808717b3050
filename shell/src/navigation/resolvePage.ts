import type { SessionUser } from '@sori/contract/host'
import { type LegalPage, legalPageOf, paths } from '@sori/contract/paths'
import { ownerOf, type Registry } from '@sori/contract/registry'

/** The page behind `/` (product.md §9). */
export const LANDING = paths.tracks()
export const LOGIN = paths.login()
const LOGIN_FLOW = /^\/(login|register|activation|help\/[^/]+|legal\/[^/]+)\/?$/

export type Notice = 'loginRequired' | 'forbidden'

/** `isLoggedIn` is true when a member requests a page for guests. */
interface Redirect {
  kind: 'redirect'
  to: string
  notice?: Notice
  isLoggedIn?: boolean
}

type Page =
  | { kind: 'remote'; name: string }
  | { kind: 'legal'; page: LegalPage }
  /** The path of a file that the server does not have. */
  | { kind: 'nothing' }
  | { kind: 'missing' }

const forGuests = new Set([LOGIN, paths.register()])

/** Applies routes, redirects and guards (product.md §2, §6). */
function resolvePage(
  registry: Registry,
  pathname: string,
  user: SessionUser | null,
): Page | Redirect {
  const home: Redirect = { kind: 'redirect', to: paths.home() }
  if (/^\/media(\/|$)/.test(pathname)) return { kind: 'nothing' }
  const legal = legalPageOf(pathname)
  if (legal) return { kind: 'legal', page: legal }
  // The requested page waits for a registry.
  if (registry.remotes.length === 0) return { kind: 'missing' }
  const owner = ownerOf(registry, pathname)
  const isRetired = pathname === `${paths.adminAlbums()}/verify`
  if (!owner || isRetired) {
    if (pathname === LANDING) return { kind: 'missing' }
    return pathname === paths.home() ? { kind: 'redirect', to: LANDING } : home
  }
  const { access, path } = owner.route
  if (user && forGuests.has(path)) return { ...home, isLoggedIn: true }
  const page = { kind: 'remote', name: owner.remote.name } as const
  if (access === 'public') return page
  if (!user) {
    const to = ownerOf(registry, LOGIN) ? LOGIN : paths.home()
    return { kind: 'redirect', to, notice: 'loginRequired' }
  }
  if (access === 'authenticated' || access === 'login' || user.roles.includes(access)) return page
  return { ...home, notice: 'forbidden' }
}

/** Follows redirects to the final page. */
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

/**
 * Returns whether the path belongs to a login, including the terms that a registration links to.
 */
export function isLoginFlow(pathname: string): boolean {
  return LOGIN_FLOW.test(pathname)
}
