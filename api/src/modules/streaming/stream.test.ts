import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { TestApp } from '../../testing/test-app.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { addMember } from '../../testing/test-members.ts'
import { addTrack, PREVIEW } from '../../testing/test-tracks.ts'

let t: TestApp
let url: string
let etag: string
beforeAll(async () => {
  t = await createTestApp()
  const { filePath } = await addTrack(t, await addMember(t, 'artist'), 'One')
  url = `/api/stream/${filePath}`
  etag = String((await t.app.inject({ url, method: 'HEAD' })).headers.etag)
})
afterAll(() => t.close())

const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => t.app.inject({ url, method, headers })

describe('GET /api/stream/{filePath}', () => {
  test('answers the whole preview to anyone', async () => {
    const answer = await get()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=604800',
    })
    expect(answer.headers.etag).toMatch(/^"[^"]+"$/)
    expect(answer.rawPayload.equals(PREVIEW)).toBe(true)
  })

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-', 0, 999],
    ['bytes=10-19', 10, 19],
    ['bytes=990-5000', 990, 999],
    ['bytes=999-', 999, 999],
    ['bytes=-1', 999, 999],
    ['bytes=-300', 700, 999],
    ['bytes=-5000', 0, 999],
    ['BYTES=5-6', 5, 6],
    ['bytes= 5-6 ', 5, 6],
  ])('answers %s with that part', async (range, start, end) => {
    const answer = await get({ range })
    expect(answer.statusCode).toBe(206)
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/1000`)
    expect(answer.rawPayload.equals(PREVIEW.slice(start, end + 1))).toBe(true)
  })

  test.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('answers %s with 416 and the size', async (range) => {
    const answer = await get({ range })
    expect(answer.statusCode).toBe(416)
    expect(answer.headers['content-range']).toBe('bytes */1000')
    expect(answer.json()).toMatchObject({ code: 'RANGE_NOT_SATISFIABLE' })
  })

  test.each([
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=a-b',
    'bytes=9-5',
    'bytes=1-2,4-5',
    'bytes=1-2, 900-',
    'items=0-5',
    'bytes=0x1-2',
    'bytes=1--2',
    `bytes=${'9'.repeat(400)}-`,
  ])('ignores %.20s and answers the whole', async (range) => {
    const answer = await get({ range })
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toHaveLength(1000)
  })

  test('honours If-None-Match before a range, and If-Range', async () => {
    for (const value of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await get({ 'if-none-match': value, range: 'bytes=0-1' })
      expect([answer.statusCode, answer.rawPayload.length, answer.headers.etag]).toEqual([304, 0, etag])
    }
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200)
    expect((await get({ 'if-range': etag, range: 'bytes=0-1' })).statusCode).toBe(206)
    for (const value of ['"other"', `W/${etag}`, new Date().toUTCString()])
      expect((await get({ 'if-range': value, range: 'bytes=0-1' })).statusCode).toBe(200)
  })

  test('answers HEAD with the headers alone', async () => {
    const answer = await get({}, 'HEAD')
    expect([answer.statusCode, answer.headers['content-length'], answer.rawPayload.length]).toEqual([200, '1000', 0])
    const ranged = await get({ range: 'bytes=0-9' }, 'HEAD')
    expect([ranged.statusCode, ranged.headers['content-length']]).toEqual([200, '1000'])
  })

  test('asks to wait while the preview is not made, and answers 404 for what is not there', async () => {
    const { filePath } = await addTrack(t, await addMember(t, 'second'), 'Two')
    await t.db.updateTable('files').set({ state: 'stored' }).where('path', '=', filePath).execute()
    const pending = await t.app.inject({ url: `/api/stream/${filePath}` })
    expect(pending.statusCode).toBe(503)
    expect(pending.json()).toMatchObject({ code: 'PREVIEW_PENDING' })
    expect(pending.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' })
    await t.db.updateTable('files').set({ state: 'failed' }).where('path', '=', filePath).execute()
    for (const path of [filePath, 'nothing', 'a'.repeat(32), '..%2f..%2fetc%2fpasswd', '%00', 'a'.repeat(5000)]) {
      const answer = await t.app.inject({ url: `/api/stream/${path}` })
      expect([path.slice(0, 20), answer.statusCode, answer.headers['cache-control']]).toEqual([path.slice(0, 20), 404, 'no-store'])
    }
  })

  test('never serves an original: its key is no address', async () => {
    const { original_key } = await t.db.selectFrom('files').select('original_key').executeTakeFirstOrThrow()
    for (const path of [`/api/stream/${encodeURIComponent(original_key)}`, `/media/${original_key}`, `/${original_key}`]) {
      expect((await t.app.inject({ url: path })).statusCode).toBe(404)
    }
  })
})

describe('/media/…', () => {
  test('serves an image in its widths for ever, and a missing one as a 404 that nobody keeps', async () => {
    const images = ([96, 192, 480, 960] as const).map((width) => ({ width, webp: new Uint8Array([width % 256, 1, 2]) }))
    const path = await t.services.files.addImage(images)
    expect(path).toMatch(/^\/media\/.+\.webp$/)
    const small = await t.app.inject({ url: path.replace('.webp', '-96.webp') })
    expect(small.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect([...small.rawPayload]).toEqual([96, 1, 2])
    expect([...(await t.app.inject({ url: path })).rawPayload]).toEqual([192, 1, 2])
    const own = String((await t.app.inject({ url: path })).headers.etag)
    for (const known of [own, `W/${own}`, `"x", ${own}`, '*'])
      expect((await t.app.inject({ url: path, headers: { 'if-none-match': known } })).statusCode).toBe(304)
    for (const missing of [
      '/media/x.webp',
      '/media/',
      '/media/aa/..%2f..%2fjwt-secret',
      path.replace('.webp', '-97.webp'),
      '/media/anything',
    ]) {
      const answer = await t.app.inject({ url: missing, headers: { accept: 'text/html' } })
      expect([missing, answer.statusCode, answer.headers['cache-control'], answer.json<{ code: string }>().code]).toEqual([
        missing,
        404,
        'no-store',
        'NOT_FOUND',
      ])
    }
  })
})
