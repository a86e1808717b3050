import { browserLocks, memoryStorage, tabStorage, tokenOf } from '../testing/sessionSamples.ts'
import { createRenewal } from './createRenewal.ts'
import { createSession } from './createSession.ts'
import { createTokenStore } from './tokenStore.ts'

const expired = () => tokenOf({ iat: 1000, exp: 1900 })

function browser(stored?: { accessToken: string; refreshToken: string }) {
  const storage = memoryStorage()
  if (stored) createTokenStore(tabStorage(storage)).write(stored)
  storage.removeItem('clockSkew')
  const locks = browserLocks()
  const requests: string[] = []
  let respond = () =>
    Response.json({
      accessToken: tokenOf({ nickname: '새벽' }),
      refreshToken: `next-of-${requests.length}`,
    })
  const notices: string[] = []
  const tab = () => {
    const store = createTokenStore(tabStorage(storage))
    const fetch: typeof globalThis.fetch = async (_url, init) => {
      requests.push((JSON.parse(String(init?.body)) as { refreshToken: string }).refreshToken)
      await new Promise((resolve) => setTimeout(resolve, 5))
      return respond()
    }
    return createSession({
      store,
      renewal: createRenewal({ store, locks, fetch }),
      onEnd: (reason) => notices.push(reason),
      onChangeElsewhere: () => notices.push('elsewhere'),
    })
  }
  return {
    storage,
    tab,
    requests,
    notices,
    respondWith: (next: () => Response) => (respond = next),
  }
}

describe('createSession', () => {
  it('uses a valid stored token without a request', async () => {
    const accessToken = tokenOf()
    const { tab, requests } = browser({ accessToken, refreshToken: 'r' })
    const session = tab()
    expect(session.getSnapshot()?.nickname).toBe('달빛')
    expect(await session.token()).toBe(accessToken)
    expect(requests).toEqual([])
  })

  it('shares one refresh among calls of a tab', async () => {
    const { tab, requests } = browser({ accessToken: expired(), refreshToken: 'r' })
    const session = tab()
    const tokens = await Promise.all([session.token(), session.token(), session.token()])
    expect(new Set(tokens).size).toBe(1)
    expect(requests).toEqual(['r'])
    expect(session.getSnapshot()?.nickname).toBe('새벽')
  })

  it('sends one refresh for two tabs', async () => {
    const { tab, requests, notices } = browser({ accessToken: expired(), refreshToken: 'r' })
    const [firstTab, secondTab] = [tab(), tab()]
    const [first, second] = await Promise.all([firstTab.token(), secondTab.token()])
    expect(first).toBe(second)
    expect(requests).toEqual(['r'])
    expect(firstTab.getSnapshot()).not.toBeNull()
    expect(secondTab.getSnapshot()).not.toBeNull()
    expect(notices).toEqual([])
  })

  it('renews a refused token once for all refused calls', async () => {
    const rejected = tokenOf()
    const { tab, requests } = browser({ accessToken: rejected, refreshToken: 'r' })
    const [firstTab, secondTab] = [tab(), tab()]
    const [first, second] = await Promise.all([firstTab.renew(rejected), secondTab.renew(rejected)])
    expect(first).toBe(second)
    expect(first).not.toBe(rejected)
    expect(requests).toEqual(['r'])
  })

  it('ends the session with one message after a 401', async () => {
    const rejected = tokenOf()
    const { tab, storage, notices, respondWith } = browser({
      accessToken: rejected,
      refreshToken: 'r',
    })
    respondWith(() => new Response(null, { status: 401 }))
    const session = tab()
    expect(await Promise.all([session.renew(rejected), session.renew(rejected)])).toEqual([
      null,
      null,
    ])
    expect(session.getSnapshot()).toBeNull()
    expect(storage.getItem('refreshToken')).toBeNull()
    expect(notices).toEqual(['loginRequired'])
  })

  it.each([
    ['both tokens are', ['accessToken', 'refreshToken']],
    ['the refresh token is', ['refreshToken']],
  ])('ends a session in use, with a message, when %s missing', async (_, missing) => {
    const rejected = tokenOf()
    const { tab, storage, requests, notices } = browser({
      accessToken: rejected,
      refreshToken: 'r',
    })
    const session = tab()
    for (const key of missing) storage.removeItem(key)
    expect(await session.renew(rejected)).toBeNull()
    expect(session.getSnapshot()).toBeNull()
    expect([requests, notices]).toEqual([[], ['noToken']])
  })

  it('ends an old stored session without a message', async () => {
    const { tab, notices, respondWith } = browser({ accessToken: expired(), refreshToken: 'r' })
    respondWith(() => new Response(null, { status: 401 }))
    expect(await tab().token()).toBeNull()
    expect(notices).toEqual(['elsewhere'])
  })

  it.each([503, 500, 429])('keeps the tokens after %i and rejects the call', async (status) => {
    const { tab, storage, notices, respondWith } = browser({
      accessToken: expired(),
      refreshToken: 'r',
    })
    respondWith(() => new Response(null, { status }))
    const session = tab()
    await expect(session.token()).rejects.toThrow(String(status))
    expect(storage.getItem('refreshToken')).toBe('r')
    expect(session.getSnapshot()).not.toBeNull()
    expect(notices).toEqual([])
  })

  it('keeps the tokens without a network and retries with the next call', async () => {
    const { tab, storage, requests, notices, respondWith } = browser({
      accessToken: expired(),
      refreshToken: 'r',
    })
    respondWith(() => {
      throw new TypeError('Failed to fetch')
    })
    const session = tab()
    await expect(session.token()).rejects.toThrow('Failed to fetch')
    expect(storage.getItem('refreshToken')).toBe('r')
    expect(session.getSnapshot()).not.toBeNull()
    respondWith(() => Response.json({ accessToken: tokenOf(), refreshToken: 's' }))
    expect(await session.token()).not.toBeNull()
    expect(requests).toEqual(['r', 'r'])
    expect(notices).toEqual([])
  })

  it('follows logins and logouts of other tabs', () => {
    const { tab, notices } = browser({ accessToken: tokenOf(), refreshToken: 'r' })
    const [firstTab, secondTab] = [tab(), tab()]
    firstTab.clear()
    secondTab.readStoreAgain()
    expect(secondTab.getSnapshot()).toBeNull()
    firstTab.login({ accessToken: tokenOf(), refreshToken: 's' })
    secondTab.readStoreAgain()
    expect(secondTab.getSnapshot()?.userId).toBe('7')
    expect(notices).toEqual(['elsewhere', 'elsewhere'])
  })

  it('stays logged out when a refresh answers after the logout', async () => {
    const { tab, storage } = browser({ accessToken: expired(), refreshToken: 'r' })
    const session = tab()
    const token = session.token()
    await new Promise((resolve) => setTimeout(resolve, 1))
    session.clear()
    expect(await token).toBeNull()
    expect(storage.getItem('accessToken')).toBeNull()
  })

  it('stays logged out when the body of a refresh arrives late', async () => {
    const { tab, storage, respondWith } = browser({ accessToken: expired(), refreshToken: 'r' })
    const session = tab()
    const body = JSON.stringify({ accessToken: tokenOf(), refreshToken: 's' })
    const slow = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      await new Promise((resolve) => setTimeout(resolve, 30))
      controller.enqueue(new TextEncoder().encode(body))
      controller.close()
    }
    respondWith(
      () => new Response(new ReadableStream({ start: (controller) => void slow(controller) })),
    )
    const token = session.token()
    await new Promise((resolve) => setTimeout(resolve, 20))
    session.clear()
    expect(await token).toBeNull()
    expect(storage.getItem('accessToken')).toBeNull()
  })

  it.each([
    ['a valid token', tokenOf({ userId: '8' })],
    ['an expired token', tokenOf({ userId: '8', iat: 1000, exp: 1900 })],
  ])('does not repeat a refused call for another member with %s', async (_what, accessToken) => {
    const rejected = tokenOf()
    const { tab, storage, notices, respondWith } = browser({
      accessToken: rejected,
      refreshToken: 'r',
    })
    const session = tab()
    respondWith(() => Response.json({ accessToken: tokenOf({ userId: '8' }), refreshToken: 's' }))
    createTokenStore(tabStorage(storage)).write({ accessToken, refreshToken: 'q' })
    expect(await session.renew(rejected)).toBeNull()
    expect(session.getSnapshot()?.userId).toBe('8')
    expect(storage.getItem('accessToken')).not.toBeNull()
    expect(notices).toEqual(['elsewhere'])
  })

  it('tolerates a local clock that is an hour off', async () => {
    const hour = 3600
    const server = Math.floor(Date.now() / 1000) - hour
    const { tab, requests } = browser()
    const session = tab()
    const accessToken = tokenOf({ iat: server, exp: server + 900 })
    session.login({ accessToken, refreshToken: 'r' })
    expect(await session.token()).toBe(accessToken)
    expect(requests).toEqual([])
  })

  it.each([
    ['unreadable', 'not.a.token'],
    ['without roles', tokenOf({ roles: undefined })],
    ['with roles that are no list', tokenOf({ roles: 'ROLE_USER' })],
  ])('discards a token %s', (_what, accessToken) => {
    const { tab, storage } = browser({ accessToken, refreshToken: 'r' })
    expect(tab().getSnapshot()).toBeNull()
    expect(storage.getItem('accessToken')).toBeNull()
    expect(storage.getItem('refreshToken')).toBeNull()
  })

  it('keeps the refresh token of a login in another tab', () => {
    const { tab, storage } = browser()
    storage.setItem('refreshToken', 'r')
    expect(tab().getSnapshot()).toBeNull()
    expect(storage.getItem('refreshToken')).toBe('r')
  })

  it('reports the end of the session although another tab has logged in', async () => {
    const { storage, tab, notices, respondWith } = browser()
    const session = tab()
    const accessToken = tokenOf()
    createTokenStore(tabStorage(storage)).write({ accessToken, refreshToken: 'r' })
    session.readStoreAgain()
    notices.length = 0
    respondWith(() => Response.json({ code: 'SESSION_ENDED' }, { status: 401 }))
    expect(await session.renew(accessToken)).toBeNull()
    expect(notices).toEqual(['loginRequired'])
  })
})
