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
  const asked: string[] = []
  let answer = () =>
    Response.json({
      accessToken: tokenOf({ nickname: '새벽' }),
      refreshToken: `next-of-${asked.length}`,
    })
  const said: string[] = []
  const tab = () => {
    const store = createTokenStore(tabStorage(storage))
    const fetch: typeof globalThis.fetch = async (_url, init) => {
      asked.push((JSON.parse(String(init?.body)) as { refreshToken: string }).refreshToken)
      await new Promise((resolve) => setTimeout(resolve, 5))
      return answer()
    }
    return createSession({
      store,
      renewal: createRenewal({ store, locks, fetch }),
      expired: (why) => said.push(why),
      changedElsewhere: () => said.push('elsewhere'),
    })
  }
  return { storage, tab, asked, said, answerWith: (next: () => Response) => (answer = next) }
}

test('uses a valid stored token without a request', async () => {
  const accessToken = tokenOf()
  const { tab, asked } = browser({ accessToken, refreshToken: 'r' })
  const session = tab()
  expect(session.getSnapshot()?.nickname).toBe('달빛')
  expect(await session.token()).toBe(accessToken)
  expect(asked).toEqual([])
})

test('shares one refresh among calls of a tab', async () => {
  const { tab, asked } = browser({ accessToken: expired(), refreshToken: 'r' })
  const session = tab()
  const tokens = await Promise.all([session.token(), session.token(), session.token()])
  expect(new Set(tokens).size).toBe(1)
  expect(asked).toEqual(['r'])
  expect(session.getSnapshot()?.nickname).toBe('새벽')
})

test('sends one refresh for two tabs', async () => {
  const { tab, asked, said } = browser({ accessToken: expired(), refreshToken: 'r' })
  const [one, two] = [tab(), tab()]
  const [first, second] = await Promise.all([one.token(), two.token()])
  expect(first).toBe(second)
  expect(asked).toEqual(['r'])
  expect(one.getSnapshot()).not.toBeNull()
  expect(two.getSnapshot()).not.toBeNull()
  expect(said).toEqual([])
})

test('renews a refused token once for all refused calls', async () => {
  const rejected = tokenOf()
  const { tab, asked } = browser({ accessToken: rejected, refreshToken: 'r' })
  const [one, two] = [tab(), tab()]
  const [first, second] = await Promise.all([one.renew(rejected), two.renew(rejected)])
  expect(first).toBe(second)
  expect(first).not.toBe(rejected)
  expect(asked).toEqual(['r'])
})

test('ends the session with one message after a 401', async () => {
  const rejected = tokenOf()
  const { tab, storage, said, answerWith } = browser({ accessToken: rejected, refreshToken: 'r' })
  answerWith(() => new Response(null, { status: 401 }))
  const session = tab()
  expect(await Promise.all([session.renew(rejected), session.renew(rejected)])).toEqual([
    null,
    null,
  ])
  expect(session.getSnapshot()).toBeNull()
  expect(storage.getItem('refreshToken')).toBeNull()
  expect(said).toEqual(['loginRequired'])
})

test.each([
  ['both tokens are', ['accessToken', 'refreshToken']],
  ['the refresh token is', ['refreshToken']],
])('ends a session in use with its own message when %s missing', async (_, missing) => {
  const rejected = tokenOf()
  const { tab, storage, asked, said } = browser({ accessToken: rejected, refreshToken: 'r' })
  const session = tab()
  for (const key of missing) storage.removeItem(key)
  expect(await session.renew(rejected)).toBeNull()
  expect(session.getSnapshot()).toBeNull()
  expect([asked, said]).toEqual([[], ['noToken']])
})

test('ends an old stored session without a message', async () => {
  const { tab, said, answerWith } = browser({ accessToken: expired(), refreshToken: 'r' })
  answerWith(() => new Response(null, { status: 401 }))
  expect(await tab().token()).toBeNull()
  expect(said).toEqual(['elsewhere'])
})

test.each([503, 500, 429])('keeps the tokens after %i and rejects the call', async (status) => {
  const { tab, storage, said, answerWith } = browser({ accessToken: expired(), refreshToken: 'r' })
  answerWith(() => new Response(null, { status }))
  const session = tab()
  await expect(session.token()).rejects.toThrow(String(status))
  expect(storage.getItem('refreshToken')).toBe('r')
  expect(session.getSnapshot()).not.toBeNull()
  expect(said).toEqual([])
})

test('keeps the tokens without a network and retries with the next call', async () => {
  const { tab, storage, asked, said, answerWith } = browser({
    accessToken: expired(),
    refreshToken: 'r',
  })
  answerWith(() => {
    throw new TypeError('Failed to fetch')
  })
  const session = tab()
  await expect(session.token()).rejects.toThrow('Failed to fetch')
  expect(storage.getItem('refreshToken')).toBe('r')
  expect(session.getSnapshot()).not.toBeNull()
  answerWith(() => Response.json({ accessToken: tokenOf(), refreshToken: 's' }))
  expect(await session.token()).not.toBeNull()
  expect(asked).toEqual(['r', 'r'])
  expect(said).toEqual([])
})

test('follows logins and logouts of other tabs', () => {
  const { tab, said } = browser({ accessToken: tokenOf(), refreshToken: 'r' })
  const [one, two] = [tab(), tab()]
  one.clear()
  two.reread()
  expect(two.getSnapshot()).toBeNull()
  one.login({ accessToken: tokenOf(), refreshToken: 's' })
  two.reread()
  expect(two.getSnapshot()?.userId).toBe('7')
  expect(said).toEqual(['elsewhere', 'elsewhere'])
})

test('stays logged out when a refresh answers after the logout', async () => {
  const { tab, storage } = browser({ accessToken: expired(), refreshToken: 'r' })
  const session = tab()
  const token = session.token()
  await new Promise((resolve) => setTimeout(resolve, 1))
  session.clear()
  expect(await token).toBeNull()
  expect(storage.getItem('accessToken')).toBeNull()
})

test('stays logged out when the body of a refresh arrives late', async () => {
  const { tab, storage, answerWith } = browser({ accessToken: expired(), refreshToken: 'r' })
  const session = tab()
  const body = JSON.stringify({ accessToken: tokenOf(), refreshToken: 's' })
  const slow = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    await new Promise((resolve) => setTimeout(resolve, 30))
    controller.enqueue(new TextEncoder().encode(body))
    controller.close()
  }
  answerWith(
    () => new Response(new ReadableStream({ start: (controller) => void slow(controller) })),
  )
  const token = session.token()
  await new Promise((resolve) => setTimeout(resolve, 20))
  session.clear()
  expect(await token).toBeNull()
  expect(storage.getItem('accessToken')).toBeNull()
})

test.each([
  ['a token that lasts', tokenOf({ userId: '8' })],
  ['a token to be renewed', tokenOf({ userId: '8', iat: 1000, exp: 1900 })],
])('does not repeat a refused call for another member who has %s', async (_what, accessToken) => {
  const rejected = tokenOf()
  const { tab, storage, said, answerWith } = browser({ accessToken: rejected, refreshToken: 'r' })
  const session = tab()
  answerWith(() => Response.json({ accessToken: tokenOf({ userId: '8' }), refreshToken: 's' }))
  createTokenStore(tabStorage(storage)).write({ accessToken, refreshToken: 'q' })
  expect(await session.renew(rejected)).toBeNull()
  expect(session.getSnapshot()?.userId).toBe('8')
  expect(storage.getItem('accessToken')).not.toBeNull()
  expect(said).toEqual(['elsewhere'])
})

test('tolerates a local clock that is an hour off', async () => {
  const hour = 3600
  const server = Math.floor(Date.now() / 1000) - hour
  const { tab, asked } = browser()
  const session = tab()
  const accessToken = tokenOf({ iat: server, exp: server + 900 })
  session.login({ accessToken, refreshToken: 'r' })
  expect(await session.token()).toBe(accessToken)
  expect(asked).toEqual([])
})

test.each([
  ['unreadable', 'not.a.token'],
  ['without roles', tokenOf({ roles: undefined })],
  ['with roles that are no list', tokenOf({ roles: 'ROLE_USER' })],
])('discards a token %s', (_what, accessToken) => {
  const { tab, storage } = browser({ accessToken, refreshToken: 'r' })
  expect(tab().getSnapshot()).toBeNull()
  expect(storage.getItem('accessToken')).toBeNull()
  expect(storage.getItem('refreshToken')).toBeNull()
})

test('does not revoke the refresh token of a login in another tab', () => {
  const { tab, storage } = browser()
  storage.setItem('refreshToken', 'r')
  expect(tab().getSnapshot()).toBeNull()
  expect(storage.getItem('refreshToken')).toBe('r')
})

test('notifies an end although another tab has logged in', async () => {
  const { storage, tab, said, answerWith } = browser()
  const session = tab()
  const accessToken = tokenOf()
  createTokenStore(tabStorage(storage)).write({ accessToken, refreshToken: 'r' })
  session.reread()
  said.length = 0
  answerWith(() => Response.json({ code: 'SESSION_ENDED' }, { status: 401 }))
  expect(await session.renew(accessToken)).toBeNull()
  expect(said).toEqual(['loginRequired'])
})
