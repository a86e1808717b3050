import type { SessionUser } from '@sori/contract/host'
import {
  type Audience,
  audienceOf,
  type NavEntry,
  ownerOf,
  type Registry,
} from '@sori/contract/registry'
import { LOGIN } from '../navigation/resolvePage.ts'

/** A section of the navigation; `everyone` has no heading. */
export interface NavSection {
  readonly id: 'everyone' | 'guest' | 'myMenu' | 'profile' | 'admin'
  readonly entries: readonly NavEntry[]
}

/**
 * Returns the sections in the order of product.md §2. A member's entry without a group is in 프로필 if
 * its remote owns the login, and else in 마이 메뉴.
 */
export function navSections(registry: Registry, user: SessionUser | null): NavSection[] {
  const entries = registry.remotes
    .flatMap(({ manifest }) => manifest.nav)
    .sort((a, b) => a.order - b.order)
  const entriesFor = (audience: Audience, isAllowed = true) =>
    entries.filter((entry) => isAllowed && audienceOf(entry) === audience)
  const loginNav = ownerOf(registry, LOGIN)?.remote.manifest.nav ?? []
  const isProfile = (entry: NavEntry) =>
    entry.group ? entry.group === 'profile' : loginNav.includes(entry)
  const memberEntries = entriesFor('ROLE_USER', user?.roles.includes('ROLE_USER') ?? false)
  const sections: NavSection[] = [
    { id: 'everyone', entries: entriesFor('public') },
    { id: 'guest', entries: entriesFor('guest', user === null) },
    { id: 'myMenu', entries: memberEntries.filter((entry) => !isProfile(entry)) },
    { id: 'profile', entries: memberEntries.filter(isProfile) },
    { id: 'admin', entries: entriesFor('ROLE_ADMIN', user?.roles.includes('ROLE_ADMIN') ?? false) },
  ]
  return sections.filter((section) => section.entries.length > 0)
}

/** Returns the entry of `pathname`, or else the entry of its nearest parent path. */
export function currentEntry(
  sections: readonly NavSection[],
  registry: Registry,
  pathname: string,
): NavEntry | undefined {
  const entries = sections.flatMap((section) => section.entries)
  const namedEntry = entries.find(({ also }) => also?.includes(pathname))
  if (namedEntry) return namedEntry
  const [longestMatch] = entries
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((a, b) => b.path.length - a.path.length)
  if (longestMatch) return longestMatch
  const remoteNav = ownerOf(registry, pathname)?.remote.manifest.nav
  const siblings = entries.filter((entry) => remoteNav?.includes(entry))
  return parentsOf(pathname)
    .map((parent) => siblings.find(({ path }) => path.startsWith(`${parent}/`)))
    .find((entry) => entry !== undefined)
}

/** Returns the parent paths, beginning with the nearest. */
function parentsOf(pathname: string): string[] {
  const parts = pathname.split('/').slice(1, -1)
  return parts.map((_, index) => `/${parts.slice(0, parts.length - index).join('/')}`)
}
