import type { Role } from '@sori/contract/account'
import { navOf, remoteOf } from '../testing/registrySamples.ts'
import { currentEntry, navSections } from './navSections.ts'

const withNav = (name: string, paths: [string, 'public'][], nav: ReturnType<typeof navOf>[]) => {
  const remote = remoteOf(name, paths)
  return { ...remote, manifest: { ...remote.manifest, nav } }
}
const registry = {
  remotes: [
    withNav(
      'commerce',
      [
        ['/subscription', 'public'],
        ['/me/cart', 'public'],
      ],
      [
        navOf('/subscription', 'everyone', 20),
        navOf('/me/cart', 'member', 30),
        navOf('/me/cart/transaction', 'member', 70),
        navOf('/me/subscription', 'member', 40, 'profile'),
      ],
    ),
    withNav(
      'browse',
      [
        ['/sounds/tracks', 'public'],
        ['/sounds/albums', 'public'],
      ],
      [navOf('/sounds/tracks', 'everyone', 10)],
    ),
    withNav('account', [['/login', 'public']], [navOf('/login', 'guest', 10), navOf('/me/info', 'member', 10)]),
    withNav(
      'admin',
      [
        ['/admin/users', 'public'],
        ['/admin/tracks', 'public'],
      ],
      [navOf('/admin/users', 'admin', 10)],
    ),
  ],
}
const person = (...roles: Role[]) => ({ userId: '7', username: '', nickname: '', roles, profileImagePath: null })
const shown = (user: ReturnType<typeof person> | null) =>
  Object.fromEntries(navSections(registry, user).map(({ id, entries }) => [id, entries.map(({ path }) => path)]))

test('a guest sees everyone’s entries in order and the way in', () => {
  expect(shown(null)).toEqual({ everyone: ['/sounds/tracks', '/subscription'], guest: ['/login'] })
})

test('a member sees the menu and the profile group, no way in and nothing of administrators', () => {
  expect(shown(person('ROLE_USER'))).toEqual({
    everyone: ['/sounds/tracks', '/subscription'],
    myMenu: ['/me/cart', '/me/cart/transaction'],
    profile: ['/me/info', '/me/subscription'],
  })
})

test('an administrator sees the administration', () => {
  expect(shown(person('ROLE_ADMIN'))).toEqual({ everyone: ['/sounds/tracks', '/subscription'], admin: ['/admin/users'] })
})

test.each([
  ['/me/cart', '/me/cart'],
  ['/me/cart/transaction', '/me/cart/transaction'],
  ['/sounds/tracks/one', '/sounds/tracks'],
  ['/sounds/albums', '/sounds/tracks'],
  ['/login', undefined],
])('on %s the entry %s is the current one', (path, entry) => {
  expect(currentEntry(navSections(registry, person('ROLE_USER')), registry, path)?.path).toBe(entry)
})
