import type { SessionUser } from '@sori/contract/host'
import { type NavEntry, ownerOf, type Registry } from '@sori/contract/registry'
import { LOGIN } from '../navigation/resolvePage.ts'

/** A group of entries in the sidebar. `everyone` has no heading. */
export interface NavSection {
  readonly id: 'everyone' | 'guest' | 'myMenu' | 'profile' | 'admin'
  readonly entries: readonly NavEntry[]
}

/**
 * What the sidebar shows to `user` (section 2): everyone's entries, then a guest's, a member's or an administrator's, in the manifests' order.
 * A member's entries that name no group are 마이 메뉴, but for those of the remote that owns the login: these are 프로필.
 */
export function navSections(registry: Registry, user: SessionUser | null): NavSection[] {
  const entries = registry.remotes.flatMap(({ manifest }) => manifest.nav).sort((a, b) => a.order - b.order)
  const of = (audience: NavEntry['audience']) => entries.filter((entry) => entry.audience === audience)
  const accounts = ownerOf(registry, LOGIN)?.remote.manifest.nav ?? []
  const groupOf = (entry: NavEntry) => entry.group ?? (accounts.includes(entry) ? 'profile' : 'menu')
  const member = of('member')
  const sections: NavSection[] = [{ id: 'everyone', entries: of('everyone') }]
  if (!user) sections.push({ id: 'guest', entries: of('guest') })
  if (user?.roles.includes('ROLE_USER')) {
    sections.push({ id: 'myMenu', entries: member.filter((entry) => groupOf(entry) === 'menu') })
    sections.push({ id: 'profile', entries: member.filter((entry) => groupOf(entry) === 'profile') })
  }
  if (user?.roles.includes('ROLE_ADMIN')) sections.push({ id: 'admin', entries: of('admin') })
  return sections.filter((section) => section.entries.length > 0)
}

/** The entry that stands for `pathname`: the one with the longest path that covers it, else the first of the same remote. */
export function currentEntry(sections: readonly NavSection[], registry: Registry, pathname: string): NavEntry | undefined {
  const entries = sections.flatMap((section) => section.entries)
  const covering = entries.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  if (covering.length > 0) return covering.reduce((a, b) => (b.path.length > a.path.length ? b : a))
  const owner = ownerOf(registry, pathname)?.remote
  const parent = pathname.slice(0, pathname.lastIndexOf('/'))
  return entries.find(({ path }) => owner?.manifest.nav.some((own) => own.path === path) && parent !== '' && path.startsWith(`${parent}/`))
}
