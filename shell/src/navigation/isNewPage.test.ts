import type { NavigationSnapshot } from '@sori/contract/host'
import { isNewPage } from './isNewPage.ts'

function at(path: string, action: NavigationSnapshot['action'] = 'PUSH'): NavigationSnapshot {
  const { pathname, search } = new URL(path, 'http://host')
  return { location: { pathname, search, hash: '', state: null, key: path }, action }
}

const namedBy = (path: string) =>
  path === '/sounds/tracks/one' ? ['nickname', 'title'] : undefined
const one = '/sounds/tracks/one?nickname=a&title=b'

describe('isNewPage', () => {
  it.each([
    ['another path', '/sounds/tracks', at('/sounds/albums')],
    ['another path by a redirect', '/me/cart', at('/login', 'REPLACE')],
    ['another track', one, at('/sounds/tracks/one?nickname=a&title=c')],
    ['back to another track', one, at('/sounds/tracks/one?nickname=a&title=c', 'POP')],
  ])('returns true for %s', (_what, from, to) => {
    expect(isNewPage(at(from), to, namedBy)).toBe(true)
  })

  it.each([
    ['a filter', '/sounds/tracks', at('/sounds/tracks?more[mood]=밤&sort=oldest')],
    ['a search', '/sounds/tracks?keyword=a', at('/sounds/tracks?keyword=b')],
    ['another page of a list', '/sounds/tracks', at('/sounds/tracks?page=2')],
    ['the same track', one, at(one)],
    ['the same track from another link', one, at(`${one}&utm_source=mail`)],
    [
      'the corrected address of a track',
      one,
      at('/sounds/tracks/one?nickname=new&title=b', 'REPLACE'),
    ],
  ])('returns false for %s', (_what, from, to) => {
    expect(isNewPage(at(from), to, namedBy)).toBe(false)
  })
})
