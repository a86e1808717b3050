import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { sql } from 'kysely'
import type { NotifyListener } from '../../../lib/postgres/notify-listener.ts'
import { createLog } from '../../../lib/runtime/log.ts'
import { listenToHiding } from '../../../process/listen-to-hiding.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'
import { PreviewKeyCache } from '../files/preview-key-cache.ts'

let t: TestApp
let artist: MemberRow
let listener: NotifyListener
let clear: jest.Spied<PreviewKeyCache['clear']>
const noticeCount = () => clear.mock.calls.length
let track: { id: number; filePath: string }
const stream = async () => (await t.app.inject({ url: `/api/stream/${track.filePath}` })).statusCode
const until = async (condition: () => boolean) => {
  for (let waited = 0; waited < 200 && !condition(); waited++) await wait(25)
}

beforeAll(async () => {
  t = await createTestApp()
  artist = await addMember(t, 'artist')
  clear = jest.spyOn(t.services.files.previewKeys, 'clear')
  listener = await listenToHiding(
    { direct: { connectionString: t.databaseUrl }, log: createLog('silent') },
    t.services.files.previewKeys,
  )
})
afterAll(async () => {
  await listener.stop()
  await t.close()
})
beforeEach(async () => {
  t.services.files.previewKeys.listenTo(listener)
  track = await addTrack(t, artist, `Sound ${Date.now()}`)
  await until(() => listener.isListening)
  clear.mockClear()
  expect(await stream()).toBe(200)
})

test('the permission to send a preview is cached for half a second', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000)
  const previewKeys = new PreviewKeyCache()
  previewKeys.listenTo({ isListening: true })
  let lookups = 0
  const lookUp = () => previewKeys.get('one', async () => `key ${++lookups}`)
  expect([await lookUp(), await lookUp()]).toEqual(['key 1', 'key 1'])
  clock.mockReturnValue(1_501)
  expect(await lookUp()).toBe('key 2')
  clock.mockRestore()
})

test('the permission to send a preview is not cached while notices cannot arrive', async () => {
  const previewKeys = new PreviewKeyCache()
  previewKeys.listenTo({ isListening: false })
  let lookups = 0
  for (let time = 0; time < 3; time++) await previewKeys.get('one', async () => `key ${++lookups}`)
  expect(lookups).toBe(3)
})

test.each([
  [
    'a track',
    () => sql`UPDATE tracks SET hidden_at = now(), hidden_by = 'artist' WHERE id = ${track.id}`,
  ],
  [
    'its album',
    () =>
      sql`UPDATE albums SET hidden_at = now(), hidden_by = 'artist' WHERE member_id = ${artist.id}`,
  ],
])('%s hidden by another process stops streaming after its notice', async (_what, hide) => {
  await hide().execute(t.db)
  await until(() => noticeCount() > 0)
  expect([noticeCount() > 0, await stream()]).toEqual([true, 404])
  await sql`UPDATE albums SET hidden_at = NULL, hidden_by = NULL`.execute(t.db)
})

test('a track that this process hides stops streaming without waiting for a notice', async () => {
  t.services.files.previewKeys.listenTo({ isListening: true })
  expect(await stream()).toBe(200)
  const url = `/api/me/tracks/${track.id}`
  const hiding = await t.app.inject({
    method: 'PATCH',
    url,
    payload: { hidden: true },
    headers: await bearer(t, artist),
  })
  expect([hiding.statusCode, await stream()]).toEqual([200, 404])
})

test('the permission to send a preview is not cached if a track is hidden meanwhile', async () => {
  const { previewKeys } = t.services.files
  const first = await previewKeys.get('another', async () => {
    previewKeys.clear()
    return 'before'
  })
  expect([first, await previewKeys.get('another', async () => 'after')]).toEqual([
    'before',
    'after',
  ])
})

test('a lost connection clears the cache and is re-established', async () => {
  const mine = sql`application_name = 'sorijangteo-notices' AND datname = current_database()`
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${mine}`.execute(t.db)
  await until(() => noticeCount() > 0)
  expect(noticeCount()).toBeGreaterThan(0)
  await until(() => listener.isListening)
  expect(await stream()).toBe(200)
  clear.mockClear()
  await sql`UPDATE tracks SET hidden_at = now(), hidden_by = 'artist'
    WHERE id = ${track.id}`.execute(t.db)
  await until(() => noticeCount() > 0)
  expect([noticeCount() > 0, await stream()]).toEqual([true, 404])
})
