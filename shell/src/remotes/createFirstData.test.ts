import type { RemoteRoute } from '@sori/contract/registry'
import { createFirstData } from './createFirstData.ts'

function setUp(token: string | null = null, userId = token === null ? undefined : '7') {
  const person = { userId }
  const asked: { url: string; headers: Headers }[] = []
  const fetch: typeof globalThis.fetch = async (url, init) => {
    asked.push({ url: String(url), headers: new Headers(init?.headers) })
    return Response.json({ url })
  }
  return {
    asked,
    person,
    data: createFirstData({
      fetch,
      token: () => token,
      userId: () => person.userId,
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
const tracks = { firstData: ['/api/sounds/tracks{search}', '/api/sounds/tags'], params }

test('the page’s query goes into the call, with token and language', () => {
  const { asked, data } = setUp('t')
  data.start(tracks, '?page=2')
  expect(asked.map(({ url }) => url)).toEqual(['/api/sounds/tracks?page=2', '/api/sounds/tags'])
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer t')
  expect(asked[0]?.headers.get('accept-language')).toBe('ko')
})

test('the answer is taken once, whatever the order of the parameters', async () => {
  const { data } = setUp()
  data.start(tracks, '?sort=oldest&more[mood]=%EB%B0%A4')
  const answer = data.take('/api/sounds/tracks?more%5Bmood%5D=밤&sort=oldest')
  expect((await answer)?.ok).toBe(true)
  expect(data.take('/api/sounds/tracks?sort=oldest&more[mood]=밤')).toBeUndefined()
})

test('the answer is taken whether the brackets of the address, of the call, or of neither are encoded', () => {
  const { asked, data } = setUp()
  for (const written of ['?more[mood]=calm', '?more%5Bmood%5D=calm']) {
    for (const taken of ['?more[mood]=calm', '?more%5Bmood%5D=calm']) {
      data.start(tracks, written)
      expect(data.take(`/api/sounds/tracks${taken}`)).toBeDefined()
    }
  }
  expect(new Set(asked.map(({ url }) => url))).toEqual(
    new Set(['/api/sounds/tracks?more%5Bmood%5D=calm', '/api/sounds/tags']),
  )
})

test('the page’s query joins what a call asks for besides', () => {
  const { asked, data } = setUp()
  const tags = { firstData: ['/api/sounds/tags/mapped?list=albums{search}'], params }
  data.start(tags, '')
  data.start(tags, '?page=2')
  expect(asked.map(({ url }) => url)).toEqual([
    '/api/sounds/tags/mapped?list=albums',
    '/api/sounds/tags/mapped?list=albums&page=2',
  ])
})

test('another query is another call', () => {
  const { data } = setUp()
  data.start(tracks, '?page=2')
  expect(data.take('/api/sounds/tracks?page=3')).toBeUndefined()
})

test.each([
  '?page=1',
  '?page=abc',
  '?page=0',
  '?sort=newest',
  '?sort=price',
  '?keyword=%20',
  '?page=2&page=3',
])(
  '%s is not how the remote writes it: it alone knows what it asks for, so nothing is started',
  (search) => {
    const { asked, data } = setUp()
    data.start(tracks, search)
    expect(asked).toEqual([])
  },
)

test('parameters that the remote does not know change nothing', () => {
  const { data } = setUp()
  data.start(tracks, '?utm_source=mail&keyword=%EB%B9%84&utm_source=x')
  expect(data.take('/api/sounds/tracks?keyword=비')).toBeDefined()
})

test('for a remote that does not say how it writes its address, only an address without a query starts calls', () => {
  const { asked, data } = setUp()
  data.start({ firstData: tracks.firstData }, '?page=2')
  expect(asked).toEqual([])
  data.start({ firstData: tracks.firstData }, '')
  expect(asked).toHaveLength(2)
})

test('an answer that nobody took is forgotten after ten seconds', () => {
  jest.useFakeTimers()
  const { data } = setUp()
  data.start({ firstData: ['/api/a', '/api/b'] }, '')
  jest.advanceTimersByTime(9900)
  expect(data.take('/api/a')).toBeDefined()
  jest.advanceTimersByTime(200)
  expect(data.take('/api/b')).toBeUndefined()
  jest.useRealTimers()
})

test('whose token has run out is not given a visitor’s answer: nothing is started', () => {
  const { asked, data } = setUp(null, '7')
  data.start(tracks, '')
  expect(asked).toEqual([])
  expect(data.take('/api/sounds/tracks')).toBeUndefined()
})

test.each([undefined, '8'])(
  'what one member was answered is not for who comes after them: %s',
  (next) => {
    const { person, data } = setUp('t')
    data.start(tracks, '')
    person.userId = next
    expect(data.take('/api/sounds/tracks')).toBeUndefined()
  },
)

test('what the head of the page has asked for is taken, and not asked for again', async () => {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (url) => {
    asked.push(String(url))
    return Response.json({})
  }
  const kept = new Map([
    ['undefined /api/sounds/tracks', Promise.resolve(Response.json({ early: true }))],
  ])
  const data = createFirstData(
    { fetch, token: () => null, userId: () => undefined, language: () => 'ko' },
    kept,
  )
  data.start(tracks, '')
  expect(asked).toEqual(['/api/sounds/tags'])
  expect(await (await data.take('/api/sounds/tracks'))?.json()).toEqual({ early: true })
})
