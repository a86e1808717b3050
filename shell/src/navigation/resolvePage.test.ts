import type { Role } from '@sori/contract/account'
import { registry, remoteOf } from '../testing/registrySamples.ts'
import { createSteer } from './createSteer.ts'
import { settlePage } from './resolvePage.ts'

const person = (...roles: Role[]) => ({ userId: '7', username: '', nickname: '', roles, profileImagePath: null })
const guest = null
const member = person('ROLE_USER')
const manager = person('ROLE_USER', 'ROLE_MANAGER')
const admin = person('ROLE_ADMIN')
const nobody = person()

test.each([
  ['/', guest, '/sounds/tracks', []],
  ['/nowhere', guest, '/sounds/tracks', []],
  ['/sounds/tracks/', guest, '/sounds/tracks/', []],
  ['/admin/albums/verify', admin, '/sounds/tracks', []],
  ['/me/info', guest, '/login', ['loginRequired']],
  ['/me/info', member, '/me/info', []],
  ['/me/info', manager, '/me/info', []],
  ['/me/info', admin, '/sounds/tracks', ['forbidden']],
  ['/me/cart', guest, '/login', ['loginRequired']],
  ['/me/cart', admin, '/me/cart', []],
  ['/me/cart', nobody, '/me/cart', []],
  ['/checkout', nobody, '/sounds/tracks', ['forbidden']],
  ['/admin/users', guest, '/login', ['loginRequired']],
  ['/admin/users', member, '/sounds/tracks', ['forbidden']],
  ['/admin/users', admin, '/admin/users', []],
  ['/login', guest, '/login', []],
  ['/login', member, '/sounds/tracks', []],
  ['/register', admin, '/sounds/tracks', []],
  ['/register/', admin, '/sounds/tracks', []],
] as const)('%s for %j ends at %s', (path, user, end, said) => {
  const settled = settlePage(registry, path, user as never)
  expect(settled.path).toBe(end)
  expect(settled.page.kind).toBe('remote')
  expect(settled.passed.flatMap((step) => step.says ?? [])).toEqual(said)
})

test.each(['/legal/terms', '/legal/privacy', '/legal/refund', '/legal/support', '/legal/business'])(
  '%s is the shell’s own page',
  (path) => {
    expect(settlePage(registry, path, guest)).toMatchObject({ page: { kind: 'legal' }, passed: [] })
    expect(settlePage({ remotes: [] }, path, guest)).toMatchObject({ page: { kind: 'legal' } })
  },
)

test('an unknown legal page is an unknown page', () => {
  expect(settlePage(registry, '/legal/other', guest).path).toBe('/sounds/tracks')
})

test('a manifest of an earlier release is guarded as it was meant', () => {
  const earlier = {
    remotes: [...registry.remotes.filter(({ name }) => name !== 'commerce'), remoteOf('commerce', [['/me/cart', 'login']])],
  }
  expect(settlePage(earlier, '/me/cart', guest).path).toBe('/login')
  expect(settlePage(earlier, '/me/cart', admin).path).toBe('/me/cart')
})

test('media/* renders nothing and goes nowhere', () => {
  expect(settlePage(registry, '/media/a/b.webp', guest)).toMatchObject({ page: { kind: 'nothing' }, passed: [] })
})

test.each(['/', '/sounds/tracks', '/nowhere'])('%s without an owner of the landing page is an honest end, not a circle', (path) => {
  const dead = { remotes: registry.remotes.filter(({ name }) => name !== 'browse') }
  expect(settlePage(dead, path, guest).page.kind).toBe('missing')
})

test('without any registry the wanted place is kept for when there is one', () => {
  expect(settlePage({ remotes: [] }, '/me/info', member)).toMatchObject({ page: { kind: 'missing' }, path: '/me/info', passed: [] })
})

test('a guarded page without a login page ends too', () => {
  const dead = { remotes: registry.remotes.filter(({ name }) => name === 'commerce') }
  expect(settlePage(dead, '/me/cart', guest).page.kind).toBe('missing')
})

test('steering says the guard and remembers the wanted place with its query', () => {
  const said: string[] = []
  const remembered: string[] = []
  const steer = createSteer({
    registry: () => registry,
    user: () => guest,
    say: (what) => said.push(what),
    remember: (path) => remembered.push(path),
    resume: () => undefined,
  })
  const wanted = { pathname: '/me/cart', search: '?page=2', hash: '', state: { a: 1 }, key: 'k' }
  expect(steer(wanted)).toMatchObject({ pathname: '/login', search: '', state: null })
  expect(said).toEqual(['loginRequired'])
  expect(remembered).toEqual(['/me/cart?page=2'])
  const open = { ...wanted, pathname: '/sounds/tracks' }
  expect(steer(open)).toBe(open)
})
