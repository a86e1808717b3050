import type { RemoteRoute } from '@sori/contract/registry'
import { createFirstData } from './createFirstData.ts'

function setUp(token: string | null = null, userId = token === null ? undefined : '7') {
  const user = { userId }
  const requests: { url: string; headers: Headers }[] = []
  const fetch: typeof globalThis.fetch = async (url, init) => {
    requests.push({ url: String(url), headers: new Headers(init?.headers) })
    return Response.json({ url })
  }
  return {
    requests,
    user,
    data: createFirstData({
      fetch,
      token: () => token,
      userId: () => user.userId,
      language: () => 'ko',
    }),
  }
}

const params = {
  keyword: '\\S(?:.*\\S)?',
  'more[mood]': '[^A-Z\\s]+',
  sort: 'oldest|download',
  page: '[2-9]|[1-9]\\d{1,8}',
} satisfies RemoteRoute['params']
const at = (search: string, pathname = '/sounds/tracks') => ({ pathname, search })
const tracks = {
  path: '/sounds/tracks',
  firstData: ['/api/sounds/tracks{search}', '/api/sounds/tags'],
  params,
}

describe('createFirstData', () => {
  it('sends the page’s query with token and language', () => {
    const { requests, data } = setUp('t')
    data.start(tracks, at('?page=2'))
    expect(requests.map(({ url }) => url)).toEqual([
      '/api/sounds/tracks?page=2',
      '/api/sounds/tags',
    ])
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer t')
    expect(requests[0]?.headers.get('accept-language')).toBe('ko')
  })

  it('returns a response once, whatever the order of the parameters', async () => {
    const { data } = setUp()
    data.start(tracks, at('?sort=oldest&more[mood]=%EB%B0%A4'))
    const response = data.take('/api/sounds/tracks?more%5Bmood%5D=밤&sort=oldest')
    expect((await response)?.ok).toBe(true)
    expect(data.take('/api/sounds/tracks?sort=oldest&more[mood]=밤')).toBeUndefined()
  })

  it('matches encoded and plain brackets in parameter names', () => {
    const { requests, data } = setUp()
    for (const written of ['?more[mood]=calm', '?more%5Bmood%5D=calm']) {
      for (const query of ['?more[mood]=calm', '?more%5Bmood%5D=calm']) {
        data.start(tracks, at(written))
        expect(data.take(`/api/sounds/tracks${query}`)).toBeDefined()
      }
    }
    expect(new Set(requests.map(({ url }) => url))).toEqual(
      new Set(['/api/sounds/tracks?more%5Bmood%5D=calm', '/api/sounds/tags']),
    )
  })

  it('joins the page’s query to the query of a call', () => {
    const { requests, data } = setUp()
    const tags = {
      path: '/page',
      firstData: ['/api/sounds/tags/mapped?list=albums{search}'],
      params,
    }
    data.start(tags, at(''))
    data.start(tags, at('?page=2'))
    expect(requests.map(({ url }) => url)).toEqual([
      '/api/sounds/tags/mapped?list=albums',
      '/api/sounds/tags/mapped?list=albums&page=2',
    ])
  })

  it('fills values of the page’s URL into a call, encoded and in any order', () => {
    const { requests, data } = setUp()
    const track = {
      path: '/page',
      firstData: ['/api/tracks/{nickname}/title/{title}?title={title}'],
    }
    data.start(track, at('?title=A%26B%20%24%26&utm_source=x&nickname=%EB%8B%AC'))
    expect(requests.map(({ url }) => url)).toEqual([
      '/api/tracks/%EB%8B%AC/title/A%26B%20%24%26?title=A%26B+%24%26',
    ])
    const { nickname, title } = { nickname: '달', title: 'A&B $&' }
    const name = encodeURIComponent(title)
    expect(
      data.take(`/api/tracks/${encodeURIComponent(nickname)}/title/${name}?title=${name}`),
    ).toBeDefined()
  })

  it('fills parts of the path into a call, encoded', () => {
    const { requests, data } = setUp()
    const pack = { path: '/packs/:id/:part', firstData: ['/api/packs/{id}/parts/{part}'] }
    data.start(pack, at('', '/packs/%EB%8B%AC/2%3Fx'))
    data.start(pack, at('?id=9&part=3', '/packs/7/2'))
    expect(requests.map(({ url }) => url)).toEqual([
      '/api/packs/%EB%8B%AC/parts/2%3Fx',
      '/api/packs/7/parts/2',
    ])
  })

  it("fills the member's id into a call, and requests nothing for a visitor", () => {
    const cart = { path: '/page', firstData: ['/api/cart/{userId}?page=1'] }
    const member = setUp('t', '7')
    member.data.start(cart, at(''))
    expect(member.requests.map(({ url }) => url)).toEqual(['/api/cart/7?page=1'])
    const visitor = setUp()
    visitor.data.start(cart, at(''))
    expect(visitor.requests).toEqual([])
  })

  it("requests nothing for a member's list whose page has a query", () => {
    const { requests, data } = setUp('t', '7')
    data.start({ path: '/page', firstData: ['/api/cart/{userId}?page=1'] }, at('?page=2'))
    expect(requests).toEqual([])
  })

  it.each(['', '?nickname=a', '?nickname=a&title='])(
    'requests nothing for %s without every value of the call',
    (search) => {
      const { requests, data } = setUp()
      data.start({ path: '/page', firstData: ['/api/tracks/{nickname}/title/{title}'] }, at(search))
      expect(requests).toEqual([])
    },
  )

  it('returns no response for another query', () => {
    const { data } = setUp()
    data.start(tracks, at('?page=2'))
    expect(data.take('/api/sounds/tracks?page=3')).toBeUndefined()
  })

  it.each([
    '?page=1',
    '?page=abc',
    '?page=0',
    '?sort=newest',
    '?sort=price',
    '?keyword=%20',
    '?page=2&page=3',
  ])('requests nothing for %s, which the remote would write differently', (search) => {
    const { requests, data } = setUp()
    data.start(tracks, at(search))
    expect(requests).toEqual([])
  })

  it('ignores parameters that the remote does not declare', () => {
    const { data } = setUp()
    data.start(tracks, at('?utm_source=mail&keyword=%EB%B9%84&utm_source=x'))
    expect(data.take('/api/sounds/tracks?keyword=비')).toBeDefined()
  })

  it('requests nothing for a page with a query when the remote declares no parameters', () => {
    const { requests, data } = setUp()
    const { path, firstData } = tracks
    data.start({ path, firstData }, at('?page=2'))
    expect(requests).toEqual([])
    data.start({ path, firstData }, at(''))
    expect(requests).toHaveLength(2)
  })

  it('discards an unused response after ten seconds', () => {
    jest.useFakeTimers()
    const { data } = setUp()
    data.start({ path: '/page', firstData: ['/api/a', '/api/b'] }, at(''))
    jest.advanceTimersByTime(9900)
    expect(data.take('/api/a')).toBeDefined()
    jest.advanceTimersByTime(200)
    expect(data.take('/api/b')).toBeUndefined()
    jest.useRealTimers()
  })

  it('requests nothing for a member without a valid token', () => {
    const { requests, data } = setUp(null, '7')
    data.start(tracks, at(''))
    expect(requests).toEqual([])
    expect(data.take('/api/sounds/tracks')).toBeUndefined()
  })

  it.each([undefined, '8'])("never returns a member's response to another user (%s)", (next) => {
    const { user, data } = setUp('t')
    data.start(tracks, at(''))
    user.userId = next
    expect(data.take('/api/sounds/tracks')).toBeUndefined()
  })

  it('returns responses that the page’s head requested, without repeating them', async () => {
    const requests: string[] = []
    const fetch: typeof globalThis.fetch = async (url) => {
      requests.push(String(url))
      return Response.json({})
    }
    const responses = new Map([
      ['undefined /api/sounds/tracks', Promise.resolve(Response.json({ early: true }))],
    ])
    const data = createFirstData(
      { fetch, token: () => null, userId: () => undefined, language: () => 'ko' },
      responses,
    )
    data.start(tracks, at(''))
    expect(requests).toEqual(['/api/sounds/tags'])
    expect(await (await data.take('/api/sounds/tracks'))?.json()).toEqual({ early: true })
  })
})
