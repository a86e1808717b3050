import { createFirstData } from './createFirstData.ts'

function setUp(token: string | null = null, loggedIn = token !== null) {
  const asked: { url: string; headers: Headers }[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    asked.push({ url, headers: new Headers(init.headers) })
    return Response.json({ url })
  }) as unknown as typeof globalThis.fetch
  return { asked, data: createFirstData({ fetch, token: () => token, loggedIn: () => loggedIn, language: () => 'ko' }) }
}

test('the page’s query goes into the call, with token and language', () => {
  const { asked, data } = setUp('t')
  data.start(['/api/sounds/tracks{search}', '/api/sounds/tags'], '?page=2')
  expect(asked.map(({ url }) => url)).toEqual(['/api/sounds/tracks?page=2', '/api/sounds/tags'])
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer t')
  expect(asked[0]?.headers.get('accept-language')).toBe('ko')
})

test('the answer is taken once, whatever the order of the parameters', async () => {
  const { data } = setUp()
  data.start(['/api/sounds/tracks{search}'], '?sort=newest&more[mood]=%EB%B0%A4')
  const answer = data.take('/api/sounds/tracks?more%5Bmood%5D=밤&sort=newest')
  expect((await answer)?.ok).toBe(true)
  expect(data.take('/api/sounds/tracks?sort=newest&more[mood]=밤')).toBeUndefined()
})

test('another query is another call', () => {
  const { data } = setUp()
  data.start(['/api/sounds/tracks{search}'], '?page=2')
  expect(data.take('/api/sounds/tracks?page=3')).toBeUndefined()
})

test('an answer that nobody took is forgotten after ten seconds', () => {
  jest.useFakeTimers()
  const { data } = setUp()
  data.start(['/api/a', '/api/b'], '')
  jest.advanceTimersByTime(9900)
  expect(data.take('/api/a')).toBeDefined()
  jest.advanceTimersByTime(200)
  expect(data.take('/api/b')).toBeUndefined()
  jest.useRealTimers()
})

test('whose token has run out is not given a visitor’s answer: nothing is started', () => {
  const { asked, data } = setUp(null, true)
  data.start(['/api/sounds/tracks{search}'], '')
  expect(asked).toEqual([])
  expect(data.take('/api/sounds/tracks')).toBeUndefined()
})
