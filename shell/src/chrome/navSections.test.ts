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
        navOf('/subscription', 'public', 20),
        navOf('/me/cart', 'ROLE_USER', 30),
        navOf('/me/cart/transaction', 'ROLE_USER', 70),
        navOf('/me/subscription', 'ROLE_USER', 40, 'profile'),
      ],
    ),
    withNav(
      'browse',
      [
        ['/sounds/tracks', 'public'],
        ['/sounds/albums', 'public'],
        ['/sounds/albums/one', 'public'],
      ],
      [navOf('/sounds/tracks', 'public', 10)],
    ),
    withNav(
      'account',
      [['/login', 'public']],
      [navOf('/login', 'guest', 10), navOf('/me/info', 'ROLE_USER', 10)],
    ),
    withNav(
      'admin',
      [
        ['/admin/users', 'public'],
        ['/admin/tracks', 'public'],
      ],
      [
        navOf('/admin/statistic', 'ROLE_ADMIN', 5),
        { ...navOf('/admin/users', 'ROLE_ADMIN', 10), also: ['/admin/tracks'] },
      ],
    ),
  ],
}
const person = (...roles: Role[]) => ({
  userId: '7',
  username: '',
  nickname: '',
  roles,
  profileImagePath: null,
})
const pathsBySection = (user: ReturnType<typeof person> | null) =>
  Object.fromEntries(
    navSections(registry, user).map(({ id, entries }) => [id, entries.map(({ path }) => path)]),
  )

describe('navSections', () => {
  it('returns the public entries and the login to a visitor', () => {
    expect(pathsBySection(null)).toEqual({
      everyone: ['/sounds/tracks', '/subscription'],
      guest: ['/login'],
    })
  })

  it('returns no login and no administration to a member', () => {
    expect(pathsBySection(person('ROLE_USER'))).toEqual({
      everyone: ['/sounds/tracks', '/subscription'],
      myMenu: ['/me/cart', '/me/cart/transaction'],
      profile: ['/me/info', '/me/subscription'],
    })
  })

  it('accepts the audience names of earlier manifests', () => {
    const earlier = withNav(
      'earlier',
      [],
      [navOf('/a', 'everyone', 1), navOf('/b', 'member', 1), navOf('/c', 'admin', 1)],
    )
    const paths = (user: ReturnType<typeof person> | null) =>
      navSections({ remotes: [earlier] }, user).flatMap(({ entries }) =>
        entries.map(({ path }) => path),
      )
    expect([paths(null), paths(person('ROLE_USER')), paths(person('ROLE_ADMIN'))]).toEqual([
      ['/a'],
      ['/a', '/b'],
      ['/a', '/c'],
    ])
  })

  it('returns the admin section to an administrator', () => {
    expect(pathsBySection(person('ROLE_ADMIN'))).toEqual({
      everyone: ['/sounds/tracks', '/subscription'],
      admin: ['/admin/statistic', '/admin/users'],
    })
  })
})

describe('currentEntry', () => {
  it.each([
    ['/me/cart', '/me/cart'],
    ['/me/cart/transaction', '/me/cart/transaction'],
    ['/sounds/tracks/one', '/sounds/tracks'],
    ['/sounds/albums', '/sounds/tracks'],
    ['/sounds/albums/one', '/sounds/tracks'],
  ])('for %s is the entry %s', (path, entry) => {
    expect(currentEntry(navSections(registry, person('ROLE_USER')), registry, path)?.path).toBe(
      entry,
    )
  })

  it('is undefined at the login for a member', () => {
    expect(
      currentEntry(navSections(registry, person('ROLE_USER')), registry, '/login'),
    ).toBeUndefined()
  })

  it('returns the entry whose `also` lists the path', () => {
    const sections = navSections(registry, person('ROLE_ADMIN'))
    expect(
      ['/admin/tracks', '/admin/other'].map((path) => currentEntry(sections, registry, path)?.path),
    ).toEqual(['/admin/users', undefined])
  })
})
