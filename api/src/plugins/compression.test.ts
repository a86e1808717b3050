import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { z } from 'zod'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { addMember, bearer } from '../testing/test-members.ts'
import { addTrack } from '../testing/test-tracks.ts'
import type { App } from './app-types.ts'

const LONG = 'x'.repeat(2_000)

function extraRoutes(app: App): void {
  const options = { config: { access: 'public' }, schema: { response: { 200: z.any() } } } as const
  app.get('/api/test/stream', options, (_request, reply) =>
    reply.type('application/json').send(Readable.from([JSON.stringify({ LONG })])),
  )
  app.get('/api/test/picture', options, (_request, reply) =>
    reply.type('image/webp').send(Buffer.from(LONG)),
  )
  app.get('/api/test/page', options, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(LONG),
  )
  app.get('/api/test/encoded', options, (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('content-encoding', 'identity')
      .send(JSON.stringify({ LONG })),
  )
  app.get('/api/test/short', options, async () => ({ ok: true }))
}

let t: TestApp
let member: { authorization: string }
beforeAll(async () => {
  t = await createTestApp({ extraRoutes })
  const artist = await addMember(t, 'artist')
  for (let index = 0; index < 10; index++)
    await addTrack(t, artist, `Title ${index}`, { album: 'Album' })
  member = await bearer(t, artist)
})
afterAll(() => t.close())

const LIST = '/api/sounds/tracks'
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  t.app.inject({ url, headers, method })

describe('a response of the API', () => {
  test.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip', 'br;q=0, gzip;q=0.5', gunzipSync],
  ])('arrives encoded as %s when the client accepts %s', async (encoding, accepted, decompress) => {
    const plain = await get(LIST)
    const small = await get(LIST, { 'accept-encoding': accepted })
    expect([small.headers['content-encoding'], small.headers['content-length']]).toEqual([
      encoding,
      String(small.rawPayload.length),
    ])
    expect(decompress(small.rawPayload).toString()).toBe(plain.body)
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length)
    expect(small.headers.vary).toContain('accept-encoding')
  })

  test('arrives uncompressed without a supported encoding, with Vary', async () => {
    for (const accepted of ['', 'identity', 'br;q=0', 'deflate']) {
      const { headers } = await get(LIST, { 'accept-encoding': accepted })
      expect([accepted, headers['content-encoding'], headers.vary]).toEqual([
        accepted,
        undefined,
        expect.stringContaining('accept-encoding'),
      ])
    }
  })

  test('arrives compressed for members and for long error messages too', async () => {
    expect(
      (await get(LIST, { ...member, 'accept-encoding': 'br' })).headers['content-encoding'],
    ).toBe('br')
    const query = Array.from({ length: 40 }, (_, index) => `more[x${index}]=1`).join('&')
    const refused = await get(`${LIST}?${query}`, { 'accept-encoding': 'br' })
    expect([refused.statusCode, refused.headers['content-encoding']]).toEqual([400, 'br'])
    expect(JSON.parse(brotliDecompressSync(refused.rawPayload).toString())).toMatchObject({
      code: 'VALIDATION',
    })
  })

  test('announces the same length for HEAD as for GET', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const [whole, head] = [
        await get(LIST, { 'accept-encoding': encoding }),
        await get(LIST, { 'accept-encoding': encoding }, 'HEAD'),
      ]
      expect([encoding, head.headers['content-length'], head.rawPayload.length]).toEqual([
        encoding,
        String(whole.rawPayload.length),
        0,
      ])
    }
  })

  test.each(['/api/test/short', '/api/test/stream', '/api/test/picture', '/api/test/page'])(
    'stays uncompressed at the path %s',
    async (url) => {
      const { headers, statusCode } = await get(url, { 'accept-encoding': 'br, gzip' })
      expect([statusCode, headers['content-encoding']]).toEqual([200, undefined])
    },
  )

  test('does not get compressed twice', async () => {
    expect(
      (await get('/api/test/encoded', { 'accept-encoding': 'br' })).headers['content-encoding'],
    ).toBe('identity')
  })
})

describe('a response to a visitor', () => {
  const cachedPaths = [
    LIST,
    '/api/sounds/albums',
    '/api/sounds/tags',
    '/api/sounds/tags/mapped',
    '/api/sounds/albums/artist/title/Album',
  ]

  test.each(cachedPaths)('may be cached and revalidated: %s', async (url) => {
    const first = await get(url)
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      etag: expect.stringMatching(/^W\/"[\w-]{27}"$/),
    })
    expect(first.headers.vary).toBe('authorization, accept-encoding')
    const etag = String(first.headers.etag)
    for (const encoding of ['identity', 'br', 'gzip']) {
      const again = await get(url, { 'if-none-match': etag, 'accept-encoding': encoding })
      expect([
        again.statusCode,
        again.rawPayload.length,
        again.headers.etag,
        again.headers['content-type'],
      ]).toEqual([304, 0, etag, undefined])
      expect(again.headers['cache-control']).toBe('private, no-cache')
    }
    expect((await get(url, {}, 'HEAD')).headers).toMatchObject({
      etag,
      'cache-control': 'private, no-cache',
    })
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('gets a new ETag after a change', async () => {
    const before = String((await get(LIST)).headers.etag)
    await addTrack(t, await addMember(t, 'second'), 'New', { album: 'New' })
    const after = await get(LIST, { 'if-none-match': before })
    expect([after.statusCode, after.headers.etag === before]).toEqual([200, false])
  })

  test('differs from responses to members, which are never cached', async () => {
    const etag = String((await get(LIST)).headers.etag)
    const { statusCode, headers } = await get(LIST, { ...member, 'if-none-match': etag })
    expect([statusCode, headers.etag, headers['cache-control']]).toEqual([
      200,
      undefined,
      'no-store',
    ])
  })

  test('forbids caching unless a read of the catalogue succeeds', async () => {
    for (const url of [
      `${LIST}?page=0`,
      '/api/sounds/albums/nobody/title/none',
      '/api/payment/plans',
      '/healthz',
    ]) {
      const { headers } = await get(url, { 'if-none-match': '*' })
      expect([url, headers.etag, headers['cache-control']]).toEqual([url, undefined, 'no-store'])
    }
  })
})
