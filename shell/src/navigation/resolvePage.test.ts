import type { Role } from '@sori/contract/account'
import { registry, remoteOf } from '../testing/registrySamples.ts'
import { createGuard } from './createGuard.ts'
import { followRedirects } from './resolvePage.ts'

const person = (...roles: Role[]) => ({
  userId: '7',
  username: '',
  nickname: '',
  roles,
  profileImagePath: null,
})
const visitor = null
const member = person('ROLE_USER')
const manager = person('ROLE_USER', 'ROLE_MANAGER')
const admin = person('ROLE_ADMIN')
const nobody = person()

describe('followRedirects', () => {
  it.each([
    ['/', visitor, '/sounds/tracks', []],
    ['/nowhere', visitor, '/sounds/tracks', []],
    ['/sounds/tracks/', visitor, '/sounds/tracks/', []],
    ['/admin/albums/verify', admin, '/sounds/tracks', []],
    ['/me/info', visitor, '/login', ['loginRequired']],
    ['/me/info', member, '/me/info', []],
    ['/me/info', manager, '/me/info', []],
    ['/me/info', admin, '/sounds/tracks', ['forbidden']],
    ['/me/cart', visitor, '/login', ['loginRequired']],
    ['/me/cart', admin, '/me/cart', []],
    ['/me/cart', nobody, '/me/cart', []],
    ['/checkout', nobody, '/sounds/tracks', ['forbidden']],
    ['/admin/users', visitor, '/login', ['loginRequired']],
    ['/admin/users', member, '/sounds/tracks', ['forbidden']],
    ['/admin/users', admin, '/admin/users', []],
    ['/login', visitor, '/login', []],
    ['/login', member, '/sounds/tracks', []],
    ['/register', admin, '/sounds/tracks', []],
    ['/register/', admin, '/sounds/tracks', []],
  ] as const)('resolves %s for %j to %s', (path, user, end, notices) => {
    const settled = followRedirects(registry, path, user as never)
    expect(settled.path).toBe(end)
    expect(settled.page.kind).toBe('remote')
    expect(settled.redirects.flatMap(({ notice }) => notice ?? [])).toEqual(notices)
  })

  it.each(['/legal/terms', '/legal/privacy', '/legal/refund', '/legal/support', '/legal/business'])(
    'resolves %s to a page of the shell',
    (path) => {
      expect(followRedirects(registry, path, visitor)).toMatchObject({
        page: { kind: 'legal' },
        redirects: [],
      })
      expect(followRedirects({ remotes: [] }, path, visitor)).toMatchObject({
        page: { kind: 'legal' },
      })
    },
  )

  it('resolves an unknown legal page to the landing page', () => {
    expect(followRedirects(registry, '/legal/other', visitor).path).toBe('/sounds/tracks')
  })

  it('applies the guards of an earlier manifest version', () => {
    const earlier = {
      remotes: [
        ...registry.remotes.filter(({ name }) => name !== 'commerce'),
        remoteOf('commerce', [['/me/cart', 'login']]),
      ],
    }
    expect(followRedirects(earlier, '/me/cart', visitor).path).toBe('/login')
    expect(followRedirects(earlier, '/me/cart', admin).path).toBe('/me/cart')
  })

  it('renders nothing for media/* and does not redirect', () => {
    expect(followRedirects(registry, '/media/a/b.webp', visitor)).toMatchObject({
      page: { kind: 'missingFile' },
      redirects: [],
    })
  })

  it.each(['/', '/sounds/tracks', '/nowhere'])(
    'ends %s without a redirect loop when no remote owns the landing page',
    (path) => {
      const dead = { remotes: registry.remotes.filter(({ name }) => name !== 'browse') }
      expect(followRedirects(dead, path, visitor).page.kind).toBe('missing')
    },
  )

  it('keeps the requested page until a registry is available', () => {
    expect(followRedirects({ remotes: [] }, '/me/info', member)).toMatchObject({
      page: { kind: 'missing' },
      path: '/me/info',
      redirects: [],
    })
  })

  it('redirects a guarded page to the home page when no remote owns the login', () => {
    const dead = { remotes: registry.remotes.filter(({ name }) => name === 'commerce') }
    expect(followRedirects(dead, '/me/cart', visitor).page.kind).toBe('missing')
  })
})

describe('createGuard', () => {
  it('shows the guard’s message and remembers the requested page with its query', () => {
    const notices: string[] = []
    const remembered: string[] = []
    const guard = createGuard({
      registry: () => registry,
      user: () => visitor,
      notify: (notice) => notices.push(notice),
      storeReturnPath: (path) => remembered.push(path),
      takeReturnPath: () => undefined,
    })
    const requestedPage = {
      pathname: '/me/cart',
      search: '?page=2',
      hash: '',
      state: { a: 1 },
      key: 'k',
    }
    expect(guard(requestedPage)).toMatchObject({ pathname: '/login', search: '', state: null })
    expect(notices).toEqual(['loginRequired'])
    expect(remembered).toEqual(['/me/cart?page=2'])
    const open = { ...requestedPage, pathname: '/sounds/tracks' }
    expect(guard(open)).toBe(open)
  })
})
