import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { FORM_TYPE, fileForm } from './modules/files/uploads/testing/form.ts'
import { jpeg, wav } from './modules/files/uploads/testing/sample-files.ts'
import type { MemberRow } from './modules/members/members/member.service.ts'
import setUp from './testing/global-setup.ts'
import tearDown from './testing/global-teardown.ts'
import { pauseProcess } from './testing/paused-processes.ts'
import { createTestApp, TEST_OUTBOX_TOKEN, TEST_SECRET, type TestApp } from './testing/test-app.ts'
import { addMember, bearer } from './testing/test-members.ts'
import { addTracks, type TestTrack, trackRequestBody } from './testing/test-purchases.ts'
import { killServers, startServer, type TestServer, untilReady } from './testing/test-server.ts'
import { SWIFT_START_MS, startSwift, type TestBucket } from './testing/test-swift.ts'

/** Milliseconds that limit a call that hangs; `npm run bench -- hung` measures the times. */
const HUNG_MS = 30_000
const RECOVERY_MS = 30_000

let t: TestApp
let artist: MemberRow
let track: TestTrack
let web: TestServer
let url: string
let resume = () => {}

beforeAll(async () => {
  // A separate PostgreSQL, because these tests stop it.
  await setUp()
  t = await createTestApp()
  artist = await addMember(t, 'artist')
  const [first] = await addTracks(t, artist, 1)
  if (!first) throw new Error('the artist has no track')
  track = first
})
afterEach(async () => {
  resume()
  killServers()
  await web.ended
})
afterAll(async () => {
  await t.close()
  await tearDown()
})

async function start(env: NodeJS.ProcessEnv = {}): Promise<void> {
  web = startServer({
    DATABASE_URL: t.databaseUrl,
    DATA_DIR: t.config.dataDir,
    JWT_SECRET: TEST_SECRET,
    OUTBOX_TOKEN: TEST_OUTBOX_TOKEN,
    LOG_LEVEL: 'info',
    ...env,
  })
  url = await untilReady(web)
}

async function request(path: string, withinMs: number, init: RequestInit = {}) {
  const response = await fetch(url + path, { ...init, signal: AbortSignal.timeout(withinMs) })
  const text = await response.text()
  const json: { code?: string } = response.headers.get('content-type')?.includes('json')
    ? JSON.parse(text)
    : {}
  return { status: response.status, code: json.code }
}

async function becomes(path: string, status: number): Promise<void> {
  const until = Date.now() + RECOVERY_MS
  while ((await request(path, RECOVERY_MS)).status !== status) {
    if (Date.now() > until) throw new Error(`${path} does not become ${status}:\n${web.output()}`)
    await wait(100)
  }
}

const post = async (
  member: MemberRow,
  body: string | Uint8Array<ArrayBuffer>,
  type = 'application/json',
): Promise<RequestInit> => ({
  method: 'POST',
  headers: { ...(await bearer(t, member)), 'content-type': type },
  body,
})
const upload = async (kind: 'wav' | 'jpg') => {
  const bytes = kind === 'wav' ? wav() : await jpeg()
  return post(artist, new Uint8Array(fileForm(`a.${kind}`, bytes)), FORM_TYPE)
}

describe('the product while PostgreSQL hangs', () => {
  const hang = () => {
    resume = pauseProcess(globalThis.testPostgres?.server.pid() ?? 0)
  }

  it('fails /readyz, and answers lists with 503 and a code', async () => {
    await start()
    await becomes('/readyz', 200)
    hang()
    const lists = Array.from({ length: 30 }, (_, page) =>
      request(`/api/sounds/tracks?page=${page + 1}`, HUNG_MS),
    )
    expect((await request('/readyz', HUNG_MS)).status).toBe(503)
    for (const response of await Promise.all(lists))
      expect(response).toEqual({ status: 503, code: 'UNAVAILABLE' })
    expect(await request('/api/sounds/albums', HUNG_MS)).toEqual({
      status: 503,
      code: 'UNAVAILABLE',
    })
    expect((await request('/healthz', HUNG_MS)).status).toBe(200)
  }, 60_000)

  it('charges a purchase once when the buyer repeats it after a 503', async () => {
    await start()
    const buyer = await addMember(t, 'buyer', { credits: 9 })
    const buy = await post(buyer, JSON.stringify(trackRequestBody(buyer, track, 'DONE')))
    hang()
    expect((await request('/api/cart/transaction', HUNG_MS, buy)).status).toBe(503)
    resume()
    await becomes('/readyz', 200)
    for (let time = 0; time < 2; time++)
      expect((await request('/api/cart/transaction', RECOVERY_MS, buy)).status).toBe(200)
    expect(await t.services.credits.balanceOf(buyer.id)).toBe(6)
  }, 90_000)

  it('serves requests and runs jobs again after PostgreSQL recovers, without a restart', async () => {
    await start()
    hang()
    await becomes('/api/sounds/tracks', 503)
    resume()
    await becomes('/readyz', 200)
    expect((await request('/api/sounds/tracks', RECOVERY_MS)).status).toBe(200)
    const response = await fetch(`${url}/api/files/tracks`, await upload('wav'))
    const { path } = (await response.json()) as { path: string }
    await becomes(`/api/stream/${path}`, 200)
    expect(web.output()).toContain('the database answers again')
  }, 90_000)

  it('does not start, and reports the database in one sentence', async () => {
    hang()
    web = startServer({
      DATABASE_URL: t.databaseUrl,
      DATA_DIR: t.config.dataDir,
      JWT_SECRET: TEST_SECRET,
      LOG_LEVEL: 'silent',
    })
    expect(
      await Promise.race([web.ended, wait(RECOVERY_MS, 'still starting', { ref: false })]),
    ).toBe(1)
    expect(web.output().trim()).toBe(
      'The database cannot be reached: the database does not answer.',
    )
  }, 60_000)
})

describe('the product while S3 hangs', () => {
  let swift: TestBucket
  beforeAll(async () => {
    swift = await startSwift()
  }, SWIFT_START_MS)
  afterAll(() => swift.stop())

  it('answers pictures, previews and uploads with 503, and lists normally', async () => {
    const { bucket, region, endpoint } = swift.place
    await start({
      ...swift.env,
      STORAGE_URL: `s3://${bucket}?region=${region}&endpoint=${encodeURIComponent(endpoint)}`,
    })
    const [sound, picture] = await Promise.all(
      (['tracks', 'albums'] as const).map(async (kind) => {
        const response = await fetch(
          `${url}/api/files/${kind}`,
          await upload(kind === 'tracks' ? 'wav' : 'jpg'),
        )
        return ((await response.json()) as { path: string }).path
      }),
    )
    await becomes(`/api/stream/${sound}`, 200)
    resume = pauseProcess(swift.pid)
    const responses = await Promise.all([
      request(`${picture}`, HUNG_MS),
      request(`/api/stream/${sound}`, HUNG_MS),
      request('/api/files/tracks', HUNG_MS, await upload('wav')),
      request('/api/files/albums', HUNG_MS, await upload('jpg')),
    ])
    for (const response of responses) expect(response).toEqual({ status: 503, code: 'UNAVAILABLE' })
    expect((await request('/api/sounds/tracks', HUNG_MS)).status).toBe(200)
    expect((await request('/readyz', HUNG_MS)).status).toBe(200)
    resume()
    await becomes(`${picture}`, 200)
    expect((await request('/api/files/albums', RECOVERY_MS, await upload('jpg'))).status).toBe(200)
  }, 120_000)
})

describe('the product while the mail server hangs', () => {
  let silent: Server
  const sockets = new Set<Socket>()
  beforeAll(async () => {
    silent = createServer((socket) => sockets.add(socket.on('error', () => undefined)))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })

  it('accepts requests and runs other jobs without delay', async () => {
    const address = silent.address()
    await start({ SMTP_URL: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` })
    const names = ['one', 'two', 'three', 'four', 'five', 'six']
    for (const name of names) {
      const member = await addMember(t, name)
      const body = JSON.stringify({ email: member.email, name: member.name })
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
      expect((await request('/api/help/find-password', HUNG_MS, init)).status).toBe(200)
    }
    for (const until = Date.now() + RECOVERY_MS; sockets.size === 0 && Date.now() < until; )
      await wait(50)
    expect(sockets.size).toBeGreaterThan(0)
    const response = await fetch(`${url}/api/files/tracks`, await upload('wav'))
    const { path } = (await response.json()) as { path: string }
    await becomes(`/api/stream/${path}`, 200)
  }, 90_000)
})
