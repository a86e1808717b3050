import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { attachmentHeader } from '../../../lib/http/content-disposition.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { cartCallsOf } from '../../../testing/test-purchases.ts'
import { addTrack, ORIGINAL, PREVIEW } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let artist: MemberRow
let buyer: MemberRow
let filePath: string
beforeAll(async () => {
  t = await createTestApp()
  artist = await addMember(t, 'artist', { nickname: '달빛작업실' })
  buyer = await addMember(t, 'buyer')
  const track = await addTrack(t, artist, '새벽 네시')
  filePath = track.filePath
  await (await cartCallsOf(t, buyer)).buy({ ...track, title: '새벽 네시', artist })
})
afterAll(() => t.close())

const get = async (
  member: MemberRow,
  path = filePath,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) =>
  t.app.inject({
    method,
    url: `/api/files/${path}`,
    headers: { ...(await bearer(t, member)), ...headers },
  })

describe('GET /api/files/{filePath}', () => {
  test('returns the original to its buyer, named by artist and title', async () => {
    const response = await get(buyer)
    expect([response.statusCode, response.rawPayload]).toEqual([200, Buffer.from(ORIGINAL)])
    expect(response.rawPayload).not.toEqual(Buffer.from(PREVIEW))
    expect(response.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': String(ORIGINAL.length),
      'content-disposition':
        'attachment; filename="_____ - __ __.mp3"; ' +
        `filename*=UTF-8''${encodeURIComponent('달빛작업실 - 새벽 네시.mp3')}`,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      vary: 'authorization',
    })
  })

  test('returns the original to its artist and to administrators', async () => {
    const admin = await addMember(t, 'admin', { roleId: 3 })
    for (const member of [artist, admin]) expect((await get(member)).statusCode).toBe(200)
  })

  test('refuses visitors and members without a purchase, also with a cart', async () => {
    const visitor = await t.app.inject(`/api/files/${filePath}`)
    expect([visitor.statusCode, visitor.json()]).toMatchObject([401, { code: 'LOGIN_REQUIRED' }])
    const stranger = await addMember(t, 'stranger')
    const manager = await addMember(t, 'manager', { roleId: 2 })
    const { id } = await t.db.selectFrom('tracks').select('id').executeTakeFirstOrThrow()
    await t.db
      .insertInto('cart_items')
      .values({ member_id: stranger.id, track_id: id, status: 'READY' })
      .execute()
    for (const member of [stranger, manager]) {
      const response = await get(member)
      expect([response.statusCode, response.json()]).toMatchObject([403, { code: 'FORBIDDEN' }])
      expect(response.headers).not.toHaveProperty('content-disposition')
      expect((await get(member, filePath, {}, 'HEAD')).statusCode).toBe(403)
    }
  })

  test('supports ranges, HEAD and conditional requests', async () => {
    const part = await get(buyer, filePath, { range: 'bytes=10-19' })
    expect([part.statusCode, part.rawPayload, part.headers['content-range']]).toEqual([
      206,
      Buffer.from(ORIGINAL.slice(10, 20)),
      `bytes 10-19/${ORIGINAL.length}`,
    ])
    const beyond = await get(buyer, filePath, { range: 'bytes=5000-' })
    expect([beyond.statusCode, beyond.headers['content-disposition']]).toEqual([416, undefined])
    const head = await get(buyer, filePath, {}, 'HEAD')
    expect([head.statusCode, head.rawPayload.length, head.headers['content-length']]).toEqual([
      200,
      0,
      String(ORIGINAL.length),
    ])
    const revalidation = await get(buyer, filePath, { 'if-none-match': String(head.headers.etag) })
    expect([revalidation.statusCode, revalidation.headers['cache-control']]).toEqual([
      304,
      'private, no-cache',
    ])
  })

  test.each([
    'a'.repeat(32),
    '%2fjwt-secret',
    'originals%2Fx.mp3',
    '%00',
    'x%00.mp3',
    "'; DROP TABLE files; --",
    '%F0%9F%98%80',
    'a'.repeat(4_000),
  ])('returns 404 for the path %.40s', async (path) => {
    const response = await get(buyer, path)
    expect([response.statusCode, response.json()]).toMatchObject([404, { code: 'NOT_FOUND' }])
  })

  test.each(['..%2f..%2fjwt-secret', '%2e%2e%2fjwt-secret'])(
    'refuses the path %s',
    async (path) => {
      const response = await get(buyer, path)
      expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'VALIDATION' }])
    },
  )

  test('returns 404 for a file without a track, also to its owner', async () => {
    const path = 'b'.repeat(32)
    const file = {
      path,
      owner_id: artist.id,
      mime: 'audio/wav',
      bytes: 1,
      original_key: 'originals/x.wav',
      state: 'stored',
    } as const
    await t.db.insertInto('files').values(file).execute()
    expect((await get(artist, path)).statusCode).toBe(404)
  })

  test('returns 404 and logs an error when the storage has lost the file', async () => {
    const lost = await addTrack(t, artist, 'Lost')
    const { buy, download, balance } = await cartCallsOf(t, buyer)
    await buy({ ...lost, title: 'LOST', artist })
    await t.storage.remove(`originals/${lost.filePath}.mp3`)
    t.logged.length = 0
    expect((await download(lost.filePath)).json()).toMatchObject({ code: 'NOT_FOUND' })
    expect(t.logged).toContainEqual(expect.objectContaining({ level: 50, path: lost.filePath }))
    expect(await balance()).toBe(1)
  })

  test('does not change the number of downloads', async () => {
    for (let times = 0; times < 3; times++) await get(buyer)
    const counter = await t.db
      .selectFrom('track_counters')
      .innerJoin('tracks', 'tracks.id', 'track_id')
      .select('downloads')
      .where('title', '=', '새벽 네시')
      .executeTakeFirst()
    expect(counter).toEqual({ downloads: 1 })
  })
})

test.each([
  [
    'Nobody - RAIN.wav',
    `attachment; filename="Nobody - RAIN.wav"; filename*=UTF-8''Nobody%20-%20RAIN.wav`,
  ],
  ['a"b\\c%.mp3', `attachment; filename="a_b_c_.mp3"; filename*=UTF-8''a%22b%5Cc%25.mp3`],
  [
    "it's (1)*.mp3",
    `attachment; filename="it's (1)*.mp3"; filename*=UTF-8''it%27s%20%281%29%2A.mp3`,
  ],
  [
    'x\r\nset-cookie: y',
    `attachment; filename="x__set-cookie: y"; filename*=UTF-8''x%0D%0Aset-cookie%3A%20y`,
  ],
])('the header for the file name %j follows RFC 6266', (name, header) => {
  expect(attachmentHeader(name)).toBe(header)
})
