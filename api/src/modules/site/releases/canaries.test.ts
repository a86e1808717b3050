import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { RemotesAnswer } from '@sori/contract/administration'
import type { Canary, Registry } from '@sori/contract/registry'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer, PASSWORD } from '../../../testing/test-members.ts'
import { addVersion, movePointer, writeSiteFile } from '../../../testing/test-site.ts'

const TOKEN = 'only for tests: 0123456789abcdef0123'
const HOUR_MS = 3_600_000

type Call = { url: string | undefined; token: string | undefined; body: Record<string, string> }

let t: TestApp
/** A substitute for the receiver, whose own tests are in remote-tools. */
let receiver: Server
let calls: Call[] = []
let answer = { status: 200, body: { name: 'browse', version: '1' } as object }

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const body = JSON.parse(await text(request))
    calls.push({ url: request.url, token: request.headers.authorization, body })
    response.writeHead(answer.status).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  const env = { RELEASES_URL: `http://127.0.0.1:${port}`, RELEASES_TOKEN: TOKEN }
  t = await createTestApp({ env })
  await writeSiteFile(t, '../shell/index.html', '<!--sori:registry-->')
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await t.close()
})

async function start(change: Partial<Canary> = {}): Promise<void> {
  const startedAt = new Date(Date.now() - HOUR_MS).toISOString()
  const canary = { version: '2', percent: 50, startedAt, ...change }
  await movePointer(t, 'browse', { current: '1', history: [], revoked: [], canary })
}

beforeEach(async () => {
  calls = []
  answer = { status: 200, body: { name: 'browse', version: '1' } }
  await sql`DELETE FROM remote_signals`.execute(t.db)
  for (const version of ['1', '2']) await addVersion(t, 'browse', version)
})

const get = (url: string, cookie = '') => t.app.inject({ url, headers: { cookie } })
const versionFor = async (cookie?: string) => {
  const { remotes } = (await get('/registry', cookie)).json<Registry>()
  return remotes[0]?.version
}
const add = (version: string, signal: string, visits: number) =>
  sql`INSERT INTO remote_signals VALUES (now(), 'browse', ${version}, ${signal}, ${visits})`.execute(
    t.db,
  )

describe('the registry of a site with a canary', () => {
  test('returns the candidate to its share of tickets, and always to the same', async () => {
    await start({ percent: 20 })
    const tickets = Array.from({ length: 500 }, (_, index) => `sori-ticket=${index * 20}`)
    const versions = await Promise.all(tickets.map(versionFor))
    const part = versions.filter((version) => version === '2').length / versions.length
    expect(part).toBeGreaterThan(0.14)
    expect(part).toBeLessThan(0.26)
    expect(await Promise.all(tickets.map(versionFor))).toEqual(versions)
  })

  test('names the live version for requests without a valid ticket', async () => {
    await start({ percent: 100 })
    expect(await versionFor('sori-ticket=7')).toBe('2')
    for (const cookie of ['', 'sori-ticket=', 'sori-ticket=x', 'sori-ticket=99999', 'other=1'])
      expect(await versionFor(cookie)).toBe('1')
  })

  test('falls back from the candidate to the live version', async () => {
    await start({ percent: 100 })
    const { remotes } = (await get('/registry', 'sori-ticket=7')).json<Registry>()
    expect(remotes[0]?.previous?.version).toBe('1')
  })

  test('limits a canary with a role to its members', async () => {
    await start({ percent: 100, role: 'ROLE_ADMIN' })
    expect(await versionFor('sori-ticket=7')).toBe('1')
    expect(await versionFor('sori-ticket=7; sori-role=ROLE_USER')).toBe('1')
    expect(await versionFor('sori-ticket=7; sori-role=ROLE_ADMIN')).toBe('2')
    await start({ percent: 100, role: 'ROLE_USER' })
    expect(await versionFor('sori-ticket=7')).toBe('1')
    expect(await versionFor('sori-ticket=7; sori-role=ROLE_USER')).toBe('2')
  })

  test('answers 304 only when the client has the version that its ticket selects', async () => {
    await start({ percent: 100 })
    const { etag } = (await get('/registry', 'sori-ticket=7')).headers
    const headers = { 'if-none-match': String(etag) }
    const status = async (cookie: string) =>
      (await t.app.inject({ url: '/registry', headers: { ...headers, cookie } })).statusCode
    expect(await status('sori-ticket=7')).toBe(304)
    expect(await status('')).toBe(200)
  })

  test('shows the live version to all visitors while the candidate cannot be read', async () => {
    await writeSiteFile(t, 'remotes/browse/2/release.json', '{')
    await start({ percent: 100 })
    expect(await versionFor('sori-ticket=7')).toBe('1')
  })
})

describe('a page of a site with a canary', () => {
  const open = (cookie = '') =>
    t.app.inject({ url: '/browse', headers: { accept: 'text/html', cookie } })

  test('sets the ticket of a new visitor and shows its version', async () => {
    await start({ percent: 100 })
    const page = await open()
    expect(page.headers['set-cookie']).toMatch(
      /^sori-ticket=\d{1,4}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(page.body).toContain('"version":"2"')
    expect((await open('sori-ticket=7')).headers['set-cookie']).toBeUndefined()
  })

  test('sets no cookie without a canary', async () => {
    await movePointer(t, 'browse', { current: '1', history: [], revoked: [] })
    expect((await open()).headers['set-cookie']).toBeUndefined()
  })
})

describe('POST /api/signals', () => {
  test('counts signals of a candidate', async () => {
    await start()
    await t.app.inject({ method: 'POST', url: '/api/signals', payload: ['browse 2 load'] })
    await t.services.signals.write()
    const { rows } = await sql<{ version: string }>`SELECT version FROM remote_signals`.execute(
      t.db,
    )
    expect(rows).toEqual([{ version: '2' }])
  })
})

describe('the judge of canaries', () => {
  test('halts a candidate that fails more often than the live version', async () => {
    await start()
    await add('1', 'mount', 1_000)
    await add('2', 'mount', 40)
    await add('2', 'render', 20)
    expect(await t.services.canaries.judgeCanaries()).toBe(true)
    expect(calls).toEqual([
      {
        url: '/api/releases/browse/halt',
        token: `Bearer ${TOKEN}`,
        body: {
          version: '2',
          by: 'the judge of canaries',
          why: '20 failures in 60 visits, 0 failures in 1000 visits of the live version',
        },
      },
    ])
  })

  test('promotes a candidate with enough good visits', async () => {
    await start()
    await add('1', 'mount', 1_000)
    await add('2', 'mount', 200)
    await t.services.canaries.judgeCanaries()
    expect(calls.map(({ url }) => url)).toEqual(['/api/releases/browse/promote'])
  })

  test('continues with few visits, and ignores visits before the canary', async () => {
    await start()
    await add('1', 'mount', 10)
    await sql`
      INSERT INTO remote_signals
      VALUES (now() - interval '3 hours', 'browse', '2', 'load', 50)`.execute(t.db)
    expect(await t.services.canaries.judgeCanaries()).toBe(true)
    expect(calls).toEqual([])
  })

  test('tries a refused move again at the next judgement', async () => {
    await start()
    await add('1', 'mount', 1_000)
    await add('2', 'load', 20)
    answer = { status: 503, body: { code: 'BUSY', message: 'Another move runs.' } }
    expect(await t.services.canaries.judgeCanaries()).toBe(true)
    expect(await t.services.canaries.judgeCanaries()).toBe(true)
    expect(calls).toHaveLength(2)
  })

  test('stops watching when no canary runs', async () => {
    await start({ version: '3' })
    expect(await t.services.canaries.judgeCanaries()).toBe(false)
    await t.services.canaries.watch(new AbortController().signal)
  })
})

describe('GET /api/admin/remotes of a site with a canary', () => {
  test('shows the candidate beside the live version', async () => {
    await start({ role: 'ROLE_USER' })
    const headers = await bearer(t, await addMember(t, 'viewer', { roleId: 3 }))
    const response = await t.app.inject({ url: '/api/admin/remotes', headers })
    const [browse] = response.json<RemotesAnswer>().dtoList
    expect(browse?.canary).toMatchObject({ version: '2', percent: 50, role: 'ROLE_USER' })
    expect(browse?.versions.map(({ version, state }) => [version, state])).toEqual([
      ['1', 'live'],
      ['2', 'canary'],
    ])
  })
})

describe('the login', () => {
  test('sets the role cookie, which the logout removes', async () => {
    await addMember(t, 'boss', { roleId: 3 })
    const login = await t.app.inject({
      method: 'POST',
      url: '/generateToken',
      payload: { username: 'boss@example.test', password: PASSWORD },
    })
    expect(login.headers['set-cookie']).toContainEqual(
      expect.stringMatching(/^sori-role=ROLE_ADMIN; .*HttpOnly/),
    )
    const logout = await t.app.inject({ method: 'POST', url: '/api/logout', payload: {} })
    expect(logout.headers['set-cookie']).toMatch(/^sori-role=; Max-Age=0;/)
  })
})

describe('POST /api/admin/remotes/{name}/{move}', () => {
  let admin: { authorization: string }
  beforeAll(async () => {
    admin = await bearer(t, await addMember(t, 'mover', { roleId: 3 }))
  })
  const move = async (path: string, payload: object, headers: object = admin) => {
    const url = `/api/admin/remotes/${path}`
    const response = await t.app.inject({ method: 'POST', url, payload, headers: { ...headers } })
    return [response.statusCode, response.json().code]
  }
  const reason = '첫 화면 오류'

  test.each(['promote', 'halt', 'rollback', 'withdraw'])(
    'lets the receiver %s a version in the name of the administrator',
    async (name) => {
      expect(await move(`browse/${name}`, { version: '2', reason })).toEqual([200, 'REMOTE_MOVED'])
      expect(calls).toEqual([
        {
          url: `/api/releases/browse/${name}`,
          token: `Bearer ${TOKEN}`,
          body: { version: '2', by: 'administrator mover', why: reason },
        },
      ])
    },
  )

  test('returns the sentence of a refused move', async () => {
    answer = { status: 422, body: { code: 'REFUSED', message: 'browse has no canary.' } }
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/admin/remotes/browse/halt',
      payload: { version: '2', reason },
      headers: { ...admin, 'accept-language': 'en' },
    })
    expect([response.statusCode, response.json().message]).toEqual([
      409,
      'The site refuses this: browse has no canary.',
    ])
  })

  test('answers 503 while the receiver is busy or broken', async () => {
    answer = { status: 503, body: { code: 'BUSY', message: 'Another move runs.' } }
    expect(await move('browse/halt', { reason })).toEqual([503, 'UNAVAILABLE'])
    answer = { status: 401, body: { code: 'TOKEN_INVALID', message: 'unknown token' } }
    expect(await move('browse/halt', { reason })).toEqual([503, 'UNAVAILABLE'])
  })

  test('refuses members, other moves, wrong names and a missing reason', async () => {
    const member = await bearer(t, await addMember(t, 'curious'))
    expect(await move('browse/halt', { reason }, member)).toEqual([403, 'FORBIDDEN'])
    expect(await move('browse/halt', { reason }, {})).toEqual([401, 'LOGIN_REQUIRED'])
    expect(await move('browse/explode', { reason })).toEqual([400, 'VALIDATION'])
    expect(await move('..%2f/halt', { reason })).toEqual([400, 'VALIDATION'])
    expect(await move('browse/halt', {})).toEqual([400, 'VALIDATION'])
    expect(await move('browse/halt', { reason: '' })).toEqual([400, 'VALIDATION'])
    expect(await move('browse/halt', { reason, version: '../2' })).toEqual([400, 'VALIDATION'])
    expect(calls).toEqual([])
  })
})
