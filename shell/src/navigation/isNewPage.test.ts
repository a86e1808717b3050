import type { NavigationSnapshot } from '@sori/contract/host'
import { newPages } from './isNewPage.ts'

function at(path: string, action: NavigationSnapshot['action'] = 'PUSH'): NavigationSnapshot {
  const { pathname, search } = new URL(path, 'http://host')
  return { location: { pathname, search, hash: '', state: null, key: path }, action }
}

const isNewPage = newPages((path) =>
  path === '/sounds/tracks/one' ? ['nickname', 'title'] : undefined,
)
const one = '/sounds/tracks/one?nickname=a&title=b'

test.each([
  ['another path', '/sounds/tracks', at('/sounds/albums')],
  ['another path by a redirect', '/me/cart', at('/login', 'REPLACE')],
  ['another track', one, at('/sounds/tracks/one?nickname=a&title=c')],
  ['back to another track', one, at('/sounds/tracks/one?nickname=a&title=c', 'POP')],
])('isNewPage is true for %s', (_what, from, to) => {
  expect(isNewPage(at(from), to)).toBe(true)
})

test.each([
  ['a filter', '/sounds/tracks', at('/sounds/tracks?more[mood]=밤&sort=oldest')],
  ['a word looked for', '/sounds/tracks?keyword=a', at('/sounds/tracks?keyword=b')],
  ['another page of a list', '/sounds/tracks', at('/sounds/tracks?page=2')],
  ['the same track', one, at(one)],
  ['the same track, come to by another way', one, at(`${one}&utm_source=mail`)],
  [
    'a track’s own address in place of a former one',
    one,
    at('/sounds/tracks/one?nickname=new&title=b', 'REPLACE'),
  ],
])('isNewPage is false for %s', (_what, from, to) => {
  expect(isNewPage(at(from), to)).toBe(false)
})
