import type { Host } from '@sori/contract/host'
import { createTestHost } from '../testing/createTestHost.ts'
import { hostBaseQuery } from './hostBaseQuery.ts'
import { problemText } from './problemText.ts'

interface Call {
  url: string
  method: string
  token: string | null
  body: unknown
}

function answering(...answers: (Response | Error)[]): Call[] {
  const calls: Call[] = []
  globalThis.fetch = async (url, init) => {
    const headers = new Headers(init?.headers)
    calls.push({
      url: String(url),
      method: init?.method ?? 'GET',
      token: headers.get('authorization'),
      body: init?.body,
    })
    const answer = answers[calls.length - 1]
    if (!answer) throw new Error('one call too many')
    if (answer instanceof Error) throw answer
    return answer
  }
  return calls
}

const member = {
  userId: '1',
  username: 'm@sori.test',
  nickname: 'm',
  roles: ['ROLE_USER'],
  profileImagePath: null,
} as const

function hostWith(session: Partial<Host['session']>, more: Partial<Host> = {}): Host {
  const host = createTestHost({ user: member })
  return { ...host, ...more, session: { ...host.session, ...session } }
}

const callApi = (host: Host, args: Parameters<typeof hostBaseQuery>[0]) =>
  hostBaseQuery(args, { extra: { host }, signal: new AbortController().signal } as never, {})

const refused = (code: string, status = 401) =>
  Response.json({ code, message: 'words', requestId: 'r' }, { status })

describe('hostBaseQuery', () => {
  it('sends the session’s token and JSON, and returns the body', async () => {
    const calls = answering(Response.json({ dto: 1 }))
    expect(await callApi(hostWith({}), { url: '/api/x', method: 'POST', body: { a: 1 } })).toEqual({
      data: { dto: 1 },
    })
    expect(calls).toEqual([
      { url: '/api/x', method: 'POST', token: 'Bearer test-token', body: '{"a":1}' },
    ])
  })

  it('renews the token after a 401 and repeats the call once', async () => {
    const calls = answering(refused('LOGIN_REQUIRED'), Response.json({ dto: 2 }))
    const renew = jest.fn(async () => 'newer')
    expect(await callApi(hostWith({ renew }), '/api/me')).toEqual({ data: { dto: 2 } })
    expect(renew).toHaveBeenCalledWith('test-token')
    expect(calls.map(({ token }) => token)).toEqual(['Bearer test-token', 'Bearer newer'])
  })

  it('returns the 401 when the session has ended', async () => {
    answering(refused('SESSION_ENDED'))
    expect(await callApi(hostWith({ renew: async () => null }), '/api/me')).toMatchObject({
      error: { status: 401, code: 'SESSION_ENDED' },
    })
  })

  it('does not renew a token for a visitor', async () => {
    const renew = jest.fn(async () => 'x')
    answering(refused('BAD_CREDENTIALS'))
    const host = hostWith({ renew })
    expect(
      await callApi(host, { url: '/generateToken', method: 'POST', body: {}, anonymous: true }),
    ).toMatchObject({
      error: { code: 'BAD_CREDENTIALS' },
    })
    expect(renew).not.toHaveBeenCalled()
  })

  it('sends another bearer token, and does not renew it after a 401', async () => {
    const calls = answering(refused('SESSION_ENDED'))
    await callApi(hostWith({}), {
      url: '/api/help/reset-password',
      method: 'POST',
      bearer: 'one-time',
    })
    expect(calls.map(({ token }) => token)).toEqual(['Bearer one-time'])
  })

  it.each([
    ['the network', {}],
    ['the prefetch of the shell', { takeFirstData: () => new Promise<Response>(() => {}) }],
  ])('returns TIMEOUT when %s hangs', async (_, more) => {
    const deadline = new AbortController()
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
    globalThis.fetch = (_url, init) =>
      new Promise((_, reject) => {
        if (init?.signal?.aborted) reject(init.signal.reason)
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      })
    const result = callApi(hostWith({}, more), '/api/x')
    await Promise.resolve()
    deadline.abort(new DOMException('too long', 'TimeoutError'))
    expect(await result).toMatchObject({ error: { status: 0, code: 'TIMEOUT' } })
    timeout.mockRestore()
  })

  it('returns "service unavailable" when the session cannot be renewed', async () => {
    const token = () =>
      Promise.reject(
        Object.assign(new Error('/refreshToken answered 503'), { code: 'UNAVAILABLE' }),
      )
    expect(await callApi(hostWith({ token }), '/api/x')).toMatchObject({
      error: { status: 503, code: 'UNAVAILABLE' },
    })
  })

  it('uses the response that the shell prefetched', async () => {
    const calls = answering()
    const host = hostWith({}, { takeFirstData: async () => Response.json({ early: true }) })
    expect(await callApi(host, '/api/sounds/tracks')).toEqual({ data: { early: true } })
    expect(calls).toEqual([])
  })

  it('uses a prefetched 404 without another request', async () => {
    const calls = answering()
    const host = hostWith({}, { takeFirstData: async () => refused('NOT_FOUND', 404) })
    expect(await callApi(host, '/api/sounds/tracks/a/title/b')).toMatchObject({
      error: { status: 404, code: 'NOT_FOUND' },
    })
    expect(calls).toEqual([])
  })

  it('sends the request when the prefetch failed', async () => {
    const calls = answering(Response.json({ own: true }))
    const host = hostWith({}, { takeFirstData: () => Promise.reject(new Error('lost')) })
    expect(await callApi(host, '/api/sounds/tracks')).toEqual({ data: { own: true } })
    expect(calls).toHaveLength(1)
  })

  it('returns OFFLINE without a response, and UNKNOWN for a response of a proxy', async () => {
    answering(new TypeError('Failed to fetch'), new Response('<html>', { status: 502 }))
    expect(await callApi(hostWith({}), '/api/x')).toMatchObject({
      error: { status: 0, code: 'OFFLINE' },
    })
    expect(await callApi(hostWith({}), '/api/x')).toMatchObject({
      error: { status: 502, code: 'UNKNOWN' },
    })
  })

  it('rejects HTML with status 200 and accepts an empty 204', async () => {
    answering(new Response('<!doctype html>', { status: 200 }), new Response(null, { status: 204 }))
    expect(await callApi(hostWith({}), '/api/x')).toEqual({
      error: { status: 200, code: 'UNKNOWN', message: '' },
    })
    expect(await callApi(hostWith({}), '/api/x')).toEqual({ data: null })
  })

  it('shows the loading indicator until it succeeds or fails', async () => {
    const host = createTestHost({ user: member })
    answering(new TypeError('down'))
    const running = callApi(host, '/api/x')
    expect(host.loadings()).toBe(1)
    await running
    expect(host.loadings()).toBe(0)
  })
})

describe('problemText', () => {
  it("prefers the product's text, then the server’s, then a general one", () => {
    expect(
      problemText('ko', {
        status: 400,
        code: 'INSUFFICIENT_CREDIT',
        message: 'x',
        params: { needed: 3, held: 1 },
      }),
    ).toBe('크레딧이 부족합니다. (보유 1 / 필요 3)')
    expect(problemText('ko', { status: 400, code: 'FROM_THE_FUTURE', message: '서버의 말' })).toBe(
      '서버의 말',
    )
    expect(problemText('en', { status: 502, code: 'UNKNOWN', message: '' })).toBe(
      'an unexpected error occurred',
    )
    expect(problemText('ko', { status: 0, code: 'OFFLINE', message: '' })).toBe(
      '네트워크 연결을 확인해주세요.',
    )
  })
})
