import { browseQuery } from '@sori/contract/catalogue'
import type { RemoteRoute } from '@sori/contract/registry'
import { manifest } from '../remote.manifest.ts'
import { browseSearch, chosenTags, parseBrowse, toggleTag } from './browseSearch.ts'

describe('the place that a URL says', () => {
  it.each([
    '',
    '?keyword=%EB%B9%84',
    '?keyword=night&type=n&more[instrument]=piano,808&more[mood]=calm&more[genre]=r%26b&sort=download&page=3&size=7',
    '?keyword=it%27s%20100%25&page=2',
  ])('is written as it is read: %s', (search) => {
    expect(browseSearch(parseBrowse(search))).toBe(search)
  })

  it('is written as the address bar keeps it, so that the shell and the page ask the same URL', () => {
    const search = browseSearch({ ...parseBrowse(''), keyword: 'it\'s "so" <b> 가', 'more[genre]': ["drum'n'bass"] })
    expect(new URL(`http://localhost/${search}`).search).toBe(search)
  })

  it.each([
    '?page=0',
    '?page=-1',
    '?page=abc',
    '?page=99999999999',
    '?sort=price',
    '?type=x',
    '?more[mood]=,,',
    '?keyword=%20',
    '?utm=x&size=0',
    '?size=101',
  ])('falls back gently from %s', (search) => {
    expect(browseSearch(parseBrowse(search))).toBe('')
  })

  it('is always something that the API takes', () => {
    const search = browseSearch(
      parseBrowse(`?keyword=${'가'.repeat(400)}&type=n&more[genre]=${'a,b,'.repeat(90)}&page=999999999&sort=oldest`),
    )
    expect(browseQuery.safeParse(Object.fromEntries(new URLSearchParams(search))).success).toBe(true)
  })

  it('says in the manifest what it writes, so that the shell may ask before this remote is there', () => {
    const { params = {} }: RemoteRoute = manifest.routes.find(({ path }) => path === '/sounds/tracks') as RemoteRoute
    const places = ['?keyword=비%20a&type=n&more[mood]=calm,어두운&more[genre]=r%26b&sort=oldest&page=12&size=100', '?page=2', '?size=7']
    for (const place of places) {
      const written = [...new URLSearchParams(browseSearch(parseBrowse(place)))]
      expect(written.length).toBeGreaterThan(0)
      for (const [name, value] of written) expect(value).toMatch(new RegExp(`^(?:${params[name]})$`, 'u'))
    }
  })

  it('takes several tags of a kind, each once, and from the first page', () => {
    const place = toggleTag(toggleTag(parseBrowse('?page=4'), 'mood', 'calm'), 'mood', 'dark')
    expect(browseSearch(place)).toBe('?more[mood]=calm,dark')
    expect(chosenTags(toggleTag(place, 'mood', 'calm'))).toEqual([{ kind: 'mood', tag: 'dark' }])
  })
})
