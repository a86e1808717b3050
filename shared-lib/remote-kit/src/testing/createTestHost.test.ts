import { createTestHost } from './createTestHost.ts'

describe('the host of tests', () => {
  it('asks a visitor to log in in the words of the shell, or in the given ones, and goes to /login', () => {
    const host = createTestHost({ path: '/sounds/tracks' })
    host.session.requireLogin()
    host.setLocale('en')
    host.session.requireLogin()
    host.session.requireLogin('own words')
    expect(host.toasts.map(({ text }) => text)).toEqual(['먼저 로그인해주세요.', 'please log in first', 'own words'])
    expect(host.visited.at(-1)).toBe('/login')
  })

  it('goes to /login after a logout', () => {
    const user = { userId: '1', username: 'm@sori.test', nickname: 'm', roles: ['ROLE_USER'], profileImagePath: null } as const
    const host = createTestHost({ user })
    host.session.logout()
    expect(host.session.getSnapshot()).toBeNull()
    expect(host.visited).toEqual(['/', '/login'])
  })
})
