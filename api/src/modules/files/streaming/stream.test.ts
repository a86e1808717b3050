import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, get as request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember } from '../../../testing/test-members.ts'
import { addTrack, PREVIEW } from '../../../testing/test-tracks.ts'

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

const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  t.app.inject({ url, method, headers })

describe('GET /api/stream/{filePath}', () => {
  test('sends the whole preview to anyone', async () => {
    const response = await get()
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=604800',
    })
    expect(response.headers.etag).toMatch(/^"[^"]+"$/)
    expect(response.rawPayload.equals(PREVIEW)).toBe(true)
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
    ['bytes=00000-000000000000000000007', 0, 7],
    [`bytes=990-${'9'.repeat(40)}`, 990, 999],
    [`bytes=-${'9'.repeat(40)}`, 0, 999],
  ])('returns the requested part for the range %s', async (range, start, end) => {
    const response = await get({ range })
    expect(response.statusCode).toBe(206)
    expect(response.headers['content-range']).toBe(`bytes ${start}-${end}/1000`)
    expect(response.rawPayload.equals(PREVIEW.slice(start, end + 1))).toBe(true)
  })

  test.each([
    'bytes=1000-',
    'bytes=5000-6000',
    'bytes=-0',
    `bytes=${'9'.repeat(16)}-`,
    `bytes=${'9'.repeat(40)}-`,
  ])('returns 416 and the size for the range %s', async (range) => {
    const response = await get({ range })
    expect(response.statusCode).toBe(416)
    expect(response.headers['content-range']).toBe('bytes */1000')
    expect(response.json()).toMatchObject({ code: 'RANGE_NOT_SATISFIABLE' })
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
    'bytes=-1-2',
    'bytes=1-2;3',
    'bytes=１-２',
    'bytes 0-1',
    '',
  ])('ignores the range "%s" and sends the whole preview', async (range) => {
    const response = await get({ range })
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload).toHaveLength(1000)
  })

  test('obeys If-Range, and applies If-None-Match before Range', async () => {
    for (const value of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const response = await get({ 'if-none-match': value, range: 'bytes=0-1' })
      expect([response.statusCode, response.rawPayload.length, response.headers.etag]).toEqual([
        304,
        0,
        etag,
      ])
    }
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200)
    expect((await get({ 'if-range': etag, range: 'bytes=0-1' })).statusCode).toBe(206)
    for (const value of ['"other"', `W/${etag}`, new Date().toUTCString()])
      expect((await get({ 'if-range': value, range: 'bytes=0-1' })).statusCode).toBe(200)
  })

  test('returns only headers for HEAD', async () => {
    const response = await get({}, 'HEAD')
    expect([
      response.statusCode,
      response.headers['content-length'],
      response.rawPayload.length,
    ]).toEqual([200, '1000', 0])
    const ranged = await get({ range: 'bytes=0-9' }, 'HEAD')
    expect([ranged.statusCode, ranged.headers['content-length']]).toEqual([200, '1000'])
  })

  test('returns 503 while the preview is being made, and 404 for unknown paths', async () => {
    const { filePath } = await addTrack(t, await addMember(t, 'second'), 'Two')
    await t.db.updateTable('files').set({ state: 'stored' }).where('path', '=', filePath).execute()
    const pending = await t.app.inject({ url: `/api/stream/${filePath}` })
    expect(pending.statusCode).toBe(503)
    expect(pending.json()).toMatchObject({ code: 'PREVIEW_PENDING' })
    expect(pending.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' })
    await t.db
      .updateTable('files')
      .set({ state: 'failed', failure: 'not audio' })
      .where('path', '=', filePath)
      .execute()
    for (const path of [
      filePath,
      'nothing',
      'a'.repeat(32),
      '%2fetc%2fpasswd',
      '%00',
      'a'.repeat(5000),
    ]) {
      const response = await t.app.inject({ url: `/api/stream/${path}` })
      expect([path.slice(0, 20), response.statusCode, response.headers['cache-control']]).toEqual([
        path.slice(0, 20),
        404,
        'no-store',
      ])
    }
  })

  test('does not serve originals by their storage key', async () => {
    const { original_key } = await t.db
      .selectFrom('files')
      .select('original_key')
      .executeTakeFirstOrThrow()
    for (const path of [
      `/api/stream/${encodeURIComponent(original_key)}`,
      `/media/${original_key}`,
      `/${original_key}`,
    ]) {
      expect((await t.app.inject({ url: path })).statusCode).toBe(404)
    }
  })

  test('closes the connection and logs an error when the storage fails midway', async () => {
    const opened = Promise.withResolvers<void>()
    async function* half() {
      yield PREVIEW.slice(0, 500)
      await opened.promise
      throw new Error('the disk is gone')
    }
    jest.spyOn(t.storage, 'open').mockResolvedValueOnce({
      size: 1000,
      mtime: new Date(),
      createReadStream: () => Readable.from(half()),
    })
    await t.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = t.app.server.address() as AddressInfo
    const [response] = (await once(request({ port, path: url, agent: false }), 'response')) as [
      IncomingMessage,
    ]
    const closed = new Promise((resolve) =>
      response.on('error', () => undefined).on('close', resolve),
    )
    response.resume()
    opened.resolve()
    await closed
    expect([response.statusCode, response.complete]).toEqual([200, false])
    const warnings = t.logged.filter(({ level }) => Number(level) > 30)
    expect(warnings).toMatchObject([
      { msg: 'reading a stored audio file failed', err: { message: 'the disk is gone' } },
    ])
  })
})

test('a preview behind nginx is named by X-Accel-Redirect without opening the file', async () => {
  const behind = await createTestApp({ env: { FILES_PREFIX: '/__files/' } })
  const { filePath } = await addTrack(behind, await addMember(behind, 'artist'), 'One')
  const opened = jest.spyOn(behind.storage, 'open')
  const response = await behind.app.inject({
    url: `/api/stream/${filePath}`,
    headers: { range: 'bytes=0-9' },
  })
  expect(opened).not.toHaveBeenCalled()
  const named = String(response.headers['x-accel-redirect'])
  expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([
    200,
    'audio/mpeg',
    '',
  ])
  expect(await readFile(join(behind.config.filesDir, named.slice('/__files/'.length)))).toEqual(
    PREVIEW,
  )
  expect(
    (await behind.app.inject({ url: '/api/stream/none' })).headers['x-accel-redirect'],
  ).toBeUndefined()
  await sql`UPDATE tracks SET hidden_at = now(), hidden_by = 'artist'`.execute(behind.db)
  const hidden = await behind.app.inject({ url: `/api/stream/${filePath}` })
  expect([hidden.statusCode, hidden.headers['x-accel-redirect']]).toEqual([404, undefined])
  await behind.close()
})
