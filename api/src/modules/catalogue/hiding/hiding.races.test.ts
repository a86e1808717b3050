import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { TracksAnswer } from '@sori/contract/catalogue'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { untilClientsWait } from '../../../testing/test-locks.ts'
import { mailsTo } from '../../../testing/test-mails.ts'
import { addMember, bearer, PASSWORD } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

const reason = '저작권 확인이 필요합니다.'

let t: TestApp
let admin: MemberRow
let artist: MemberRow
let song: number
let secondSong: number
let album: number
let rounds = 0
beforeAll(async () => {
  t = await createTestApp()
  admin = await addMember(t, 'boss', { roleId: 3 })
})
afterAll(() => t.close())
beforeEach(async () => {
  artist = await addMember(t, `artist${++rounds}`)
  song = (await addTrack(t, artist, `SONG${rounds}`, { album: 'NIGHT' })).id
  secondSong = (await addTrack(t, artist, `OTHER${rounds}`, { album: 'NIGHT' })).id
  album = (
    await t.db
      .selectFrom('tracks')
      .select('album_id')
      .where('id', '=', song)
      .executeTakeFirstOrThrow()
  ).album_id
})

async function send(
  member: MemberRow,
  method: 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload: object,
): Promise<number> {
  return (await t.app.inject({ method, url, payload, headers: await bearer(t, member) })).statusCode
}
const setTrack = (member: MemberRow, id: number, change: object) =>
  send(member, 'PATCH', `/api/me/tracks/${id}`, change)
const setAlbum = (member: MemberRow, change: object) =>
  send(member, 'PATCH', `/api/me/albums/${album}`, change)
const leave = (member = artist) => send(member, 'DELETE', '/api/me', { password: PASSWORD })
const countHits = async (query: string) =>
  (await t.app.inject({ url: `/api/sounds/tracks?${query}` })).json<TracksAnswer>().total

/** Hides `song` by a decision about a report of the member. */
async function hideAsReported(member: MemberRow): Promise<number> {
  await send(member, 'POST', '/api/reports', {
    kind: 'track',
    id: song,
    reason: 'copyright',
    text: '',
  })
  const { id } = await t.db
    .selectFrom('reports')
    .select('id')
    .where('track_id', '=', song)
    .executeTakeFirstOrThrow()
  return send(admin, 'PATCH', `/api/admin/reports/${id}`, { decision: 'hide', answer: reason })
}

/**
 * Runs `act` in a transaction that holds `lock`. `act` returns its pending operations in an object,
 * because a returned promise would be awaited before the lock is released.
 */
async function runWhileLocked<T>(lock: ReturnType<typeof sql>, act: () => Promise<T>): Promise<T> {
  return t.db.transaction().execute(async (tx) => {
    await lock.execute(tx)
    return act()
  })
}
const searchRowLock = (id: number) =>
  sql`SELECT FROM track_search WHERE track_id = ${id} FOR UPDATE`

test('a track that is shown again while its artist leaves appears in no list', async () => {
  for (const id of [song, secondSong]) await setTrack(admin, id, { hidden: true, reason })
  await setAlbum(admin, { hidden: true, reason })
  const { pending } = await runWhileLocked(
    sql`LOCK TABLE retired_nicknames IN SHARE MODE`,
    async () => {
      const leaving = leave()
      await untilClientsWait(t.db)
      const showing = setTrack(admin, song, { hidden: false })
      await Promise.race([showing, untilClientsWait(t.db, 2)])
      return { pending: [leaving, showing] as const }
    },
  )
  expect(await Promise.all(pending)).toEqual([200, 403])
  const shown = t.db
    .selectFrom('tracks')
    .select('id')
    .where('member_id', '=', artist.id)
    .where('hidden_at', 'is', null)
  expect(await shown.execute()).toEqual([])
})

test('a track that is shown again while its artist is renamed has the new nickname', async () => {
  await setTrack(artist, song, { hidden: true })
  const { pending } = await runWhileLocked(searchRowLock(secondSong), async () => {
    const renaming = t.services.members.change(artist.id, { nickname: `renamed${rounds}` })
    await untilClientsWait(t.db)
    const showing = setTrack(admin, song, { hidden: false })
    await Promise.race([showing, untilClientsWait(t.db, 2)])
    return { pending: [renaming, showing] as const }
  })
  expect((await Promise.all(pending))[1]).toBe(200)
  expect([
    await countHits(`type=n&keyword=renamed${rounds}`),
    await countHits(`type=n&keyword=artist${rounds}`),
  ]).toEqual([2, 0])
})

test('hiding an album succeeds although its artist leaves concurrently', async () => {
  const { pending } = await runWhileLocked(searchRowLock(song), async () => {
    const hiding = setAlbum(admin, { hidden: true, reason })
    await untilClientsWait(t.db)
    const leaving = leave()
    await untilClientsWait(t.db, 2)
    return { pending: [hiding, leaving] as const }
  })
  expect(await Promise.all(pending)).toEqual([200, 200])
})

test('editing a track, hiding it and hiding its album succeed concurrently', async () => {
  const { pending } = await runWhileLocked(
    sql`SELECT FROM tracks WHERE id = ${song} FOR UPDATE`,
    async () => {
      const editing = setTrack(artist, song, { title: `new${rounds}`, hidden: true })
      await untilClientsWait(t.db)
      const hiding = setAlbum(artist, { hidden: true })
      await untilClientsWait(t.db, 2)
      return { pending: [editing, hiding] as const }
    },
  )
  expect(await Promise.all(pending)).toEqual([200, 200])
})

/** Returns the mails to a member about the report, without the mail about leaving. */
async function readDecisionMails({ email }: MemberRow) {
  const mails = await mailsTo(t, email)
  return mails.filter(({ subject }) => !subject.includes('탈퇴'))
}

test('a report decided while the artist leaves is mailed to the reporter only', async () => {
  const reporter = await addMember(t, `reporter${rounds}`)
  const { pending } = await runWhileLocked(
    sql`LOCK TABLE retired_nicknames IN SHARE MODE`,
    async () => {
      const leaving = leave()
      await untilClientsWait(t.db)
      const deciding = hideAsReported(reporter)
      await untilClientsWait(t.db, 2)
      return { pending: [leaving, deciding] as const }
    },
  )
  expect(await Promise.all(pending)).toEqual([200, 200])
  expect([await readDecisionMails(reporter), await readDecisionMails(artist)]).toEqual([
    [expect.anything()],
    [],
  ])
})

test('a report decided after the reporter left is mailed to the artist only', async () => {
  const reporter = await addMember(t, `reporter${rounds}`)
  const { deciding } = await runWhileLocked(searchRowLock(song), async () => {
    const deciding = hideAsReported(reporter)
    await untilClientsWait(t.db)
    expect(await leave(reporter)).toBe(200)
    return { deciding }
  })
  expect(await deciding).toBe(200)
  expect([await readDecisionMails(reporter), await readDecisionMails(artist)]).toEqual([
    [],
    [expect.anything()],
  ])
})
