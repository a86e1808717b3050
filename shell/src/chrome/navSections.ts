import type { SessionUser } from '@sori/contract/host'
import {
  type Audience,
  audienceOf,
  type NavEntry,
  ownerOf,
  type Registry,
} from '@sori/contract/registry'
import { LOGIN } from '../navigation/resolvePage.ts'

/** A group of entries in the sidebar. `everyone` has no heading. */
export interface NavSection {
  readonly id: 'everyone' | 'guest' | 'myMenu' | 'profile' | 'admin'
  readonly entries: readonly NavEntry[]
}

/**
 * Returns the sidebar's sections for `user` (product.md §2): public entries, then those of a guest,
 * member or administrator, in the manifests' order. A member's entries without a group are in 마이
 * 메뉴; those of the remote with the login are in 프로필.
 */
export function navSections(registry: Registry, user: SessionUser | null): NavSection[] {
  const entries = registry.remotes
    .flatMap(({ manifest }) => manifest.nav)
    .sort((a, b) => a.order - b.order)
  const of = (audience: Audience) => entries.filter((entry) => audienceOf(entry) === audience)
  const accounts = ownerOf(registry, LOGIN)?.remote.manifest.nav ?? []
  const groupOf = (entry: NavEntry) =>
    entry.group ?? (accounts.includes(entry) ? 'profile' : 'menu')
  const member = of('ROLE_USER')
  const sections: NavSection[] = [{ id: 'everyone', entries: of('public') }]
  if (!user) sections.push({ id: 'guest', entries: of('guest') })
  if (user?.roles.includes('ROLE_USER')) {
    sections.push({ id: 'myMenu', entries: member.filter((entry) => groupOf(entry) === 'menu') })
    sections.push({
      id: 'profile',
      entries: member.filter((entry) => groupOf(entry) === 'profile'),
    })
  }
  if (user?.roles.includes('ROLE_ADMIN')) sections.push({ id: 'admin', entries: of('ROLE_ADMIN') })
  return sections.filter((section) => section.entries.length > 0)
}

/** The entry that stands for `pathname`: the one that names it, else the one with the longest path that covers it, else the first of the same remote. */
export function currentEntry(
  sections: readonly NavSection[],
  registry: Registry,
  pathname: string,
): NavEntry | undefined {
  const entries = sections.flatMap((section) => section.entries)
  const naming = entries.find(({ also }) => also?.includes(pathname))
  if (naming) return naming
  const covering = entries.filter(
    ({ path }) => pathname === path || pathname.startsWith(`${path}/`),
  )
  if (covering.length > 0) return covering.reduce((a, b) => (b.path.length > a.path.length ? b : a))
  const owner = ownerOf(registry, pathname)?.remote
  const own = entries.filter(({ path }) => owner?.manifest.nav.some((entry) => entry.path === path))
  return parentsOf(pathname)
    .map((parent) => own.find(({ path }) => path.startsWith(`${parent}/`)))
    .find((entry) => entry !== undefined)
}

/** The paths above `pathname`, the nearest first: of `/a/b/c` these are `/a/b` and `/a`. */
function parentsOf(pathname: string): string[] {
  const parts = pathname.split('/').slice(1, -1)
  return parts.map((_, index) => `/${parts.slice(0, parts.length - index).join('/')}`)
}
