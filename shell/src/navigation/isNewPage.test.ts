import type { NavigationSnapshot } from '@sori/contract/host'
import { isNewPage } from './isNewPage.ts'

function snapshotOf(
  path: string,
  action: NavigationSnapshot['action'] = 'PUSH',
): NavigationSnapshot {
  const { pathname, search } = new URL(path, 'http://host')
  return { location: { pathname, search, hash: '', state: null, key: path }, action }
}

const namedBy = (path: string) =>
  path === '/sounds/tracks/one' ? ['nickname', 'title'] : undefined
const trackPath = '/sounds/tracks/one?nickname=a&title=b'

describe('isNewPage', () => {
  it.each([
    ['another path', '/sounds/tracks', snapshotOf('/sounds/albums')],
    ['another path by a redirect', '/me/cart', snapshotOf('/login', 'REPLACE')],
    ['another track', trackPath, snapshotOf('/sounds/tracks/one?nickname=a&title=c')],
    [
      'back to another track',
      trackPath,
      snapshotOf('/sounds/tracks/one?nickname=a&title=c', 'POP'),
    ],
  ])('returns true for %s', (_what, from, to) => {
    expect(isNewPage(snapshotOf(from), to, namedBy)).toBe(true)
  })

  it.each([
    ['a filter', '/sounds/tracks', snapshotOf('/sounds/tracks?more[mood]=밤&sort=oldest')],
    ['a search', '/sounds/tracks?keyword=a', snapshotOf('/sounds/tracks?keyword=b')],
    ['another page of a list', '/sounds/tracks', snapshotOf('/sounds/tracks?page=2')],
    ['the same track', trackPath, snapshotOf(trackPath)],
    ['the same track from another link', trackPath, snapshotOf(`${trackPath}&utm_source=mail`)],
    [
      'the corrected URL of a track',
      trackPath,
      snapshotOf('/sounds/tracks/one?nickname=new&title=b', 'REPLACE'),
    ],
  ])('returns false for %s', (_what, from, to) => {
    expect(isNewPage(snapshotOf(from), to, namedBy)).toBe(false)
  })
})
