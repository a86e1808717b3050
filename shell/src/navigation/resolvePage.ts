import type { SessionUser } from '@sori/contract/host'
import { type LegalPage, legalPageOf, paths } from '@sori/contract/paths'
import {
  ownerOf,
  type RegisteredRemote,
  type Registry,
  type RemoteRoute,
} from '@sori/contract/registry'

/** The page of `/` (product.md §9). */
export const LANDING = paths.tracks()
export const LOGIN = paths.login()

/** The meaning of a path for a user. */
export type Page =
  | { kind: 'remote'; remote: RegisteredRemote; route: RemoteRoute }
  /** A page of the shell's own (D56). */
  | { kind: 'legal'; page: LegalPage }
  /** `media/*`: the server had no such file, and nothing is drawn in its place (D31). */
  | { kind: 'nothing' }
  /** The landing page itself has no owner: there is nowhere left to send anybody. */
  | { kind: 'missing' }
  | {
      kind: 'redirect'
      to: string
      says?: 'loginRequired' | 'forbidden'
      remember?: boolean
      resumes?: boolean
    }

/** Pages for guests only. */
const forGuests = new Set([LOGIN, paths.register()])

/**
 * The route table, redirects and guards (product.md §2 and §6, D10, D31), as data of the registry decides them.
 * It never answers a redirect to the path it was asked about.
 */
function resolvePage(registry: Registry, pathname: string, user: SessionUser | null): Page {
  if (pathname === '/media' || pathname.startsWith('/media/')) return { kind: 'nothing' }
  const legal = legalPageOf(pathname)
  if (legal) return { kind: 'legal', page: legal }
  // without a registry nothing redirects: the requested page opens when it is available
  if (registry.remotes.length === 0) return { kind: 'missing' }
  const owner = ownerOf(registry, pathname)
  const retired = pathname === `${paths.adminAlbums()}/verify`
  if (!owner || retired) {
    if (pathname === LANDING) return { kind: 'missing' }
    if (pathname === paths.home()) return { kind: 'redirect', to: LANDING }
    return { kind: 'redirect', to: paths.home() }
  }
  if (user && forGuests.has(owner.route.path))
    return { kind: 'redirect', to: paths.home(), resumes: true }
  const { access } = owner.route
  if (access === 'public') return { kind: 'remote', ...owner }
  if (!user)
    return {
      kind: 'redirect',
      to: ownerOf(registry, LOGIN) ? LOGIN : paths.home(),
      says: 'loginRequired',
      remember: true,
    }
  if (access === 'authenticated' || access === 'login' || user.roles.includes(access))
    return { kind: 'remote', ...owner }
  return { kind: 'redirect', to: paths.home(), says: 'forbidden' }
}

/**
 * Follows up to four redirects to the final page, and collects the notices. A loop ends as
 * `missing`.
 */
export function settlePage(registry: Registry, pathname: string, user: SessionUser | null) {
  const passed: Extract<Page, { kind: 'redirect' }>[] = []
  let path = pathname
  for (let steps = 0; steps < 4; steps += 1) {
    const page = resolvePage(registry, path, user)
    if (page.kind !== 'redirect') return { page, path, passed }
    passed.push(page)
    path = page.to
  }
  return { page: { kind: 'missing' } as const, path, passed }
}
