import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { findBreaches } from '../../../operations/audit.ts'
import { buyConcurrently } from '../../../testing/parallel-purchases.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember } from '../../../testing/test-members.ts'
import { addTracks, cartCallsOf, type TestTrack } from '../../../testing/test-purchases.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let artist: MemberRow
let tracks: TestTrack[]
beforeAll(async () => {
  t = await createTestApp()
  artist = await addMember(t, 'artist')
  tracks = await addTracks(t, artist, 100)
})
afterAll(() => t.close())
afterEach(async () => {
  expect(await findBreaches(t.db)).toEqual([])
  expect(t.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

const ids = () => tracks.map(({ id }) => id)
const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
const codes = (responses: { json<T>(): T }[]) =>
  responses.map((response) => response.json<{ code: string }>().code)
const downloadsOf = async (id: number) =>
  (
    await t.db
      .selectFrom('track_counters')
      .select('downloads')
      .where('track_id', '=', id)
      .executeTakeFirstOrThrow()
  ).downloads

test('ten of a hundred concurrent purchases succeed with credits for ten', async () => {
  expect(await buyConcurrently(t, tracks)).toEqual({
    sold: 10,
    refused: 90,
    owned: 10,
    balance: 0,
    busy: expect.any(Number),
  })
})

test('twenty concurrent purchases of one track are charged and counted once', async () => {
  const { buy, buyAll, balance } = await cartCallsOf(
    t,
    await addMember(t, 'double', { credits: 9 }),
  )
  const [track] = tracks.slice(-1) as [TestTrack]
  const before = await downloadsOf(track.id)
  const responses = await Promise.all(
    times(20, (index) => (index % 2 === 0 ? buy(track) : buyAll([track.id]))),
  )
  expect(codes(responses)).toEqual(times(20, () => 'PURCHASED'))
  expect([await balance(), await downloadsOf(track.id)]).toEqual([6, before + 1])
})

test('concurrent batches of one member charge shared tracks once, in any order', async () => {
  const { buyAll, balance } = await cartCallsOf(t, await addMember(t, 'batches', { credits: 200 }))
  const responses = await Promise.all(
    times(24, (index) =>
      buyAll(
        ids()
          .slice(index, index + 20)
          .sort(() => (index % 3) - 1),
      ),
    ),
  )
  expect(codes(responses)).toEqual(times(24, () => 'PURCHASED'))
  expect(await balance()).toBe(200 - 43 * 3)
})

test('concurrent batches of many members in opposite orders do not deadlock', async () => {
  const many = await Promise.all(
    times(12, async (index) =>
      cartCallsOf(t, await addMember(t, `crowd${index}`, { credits: 300 })),
    ),
  )
  const before = await downloadsOf(ids()[50] ?? 0)
  const responses = await Promise.all(
    many.map(({ buyAll }, index) => buyAll(index % 2 === 0 ? ids() : ids().reverse())),
  )
  expect(codes(responses)).toEqual(times(12, () => 'PURCHASED'))
  expect(await Promise.all(many.map(({ balance }) => balance()))).toEqual(times(12, () => 0))
  expect(await downloadsOf(ids()[50] ?? 0)).toBe(before + 12)
})

test('a track bought while it is added to the cart is owned and not in the cart (I8)', async () => {
  const { add, buy, remove, readCart, listOwned } = await cartCallsOf(
    t,
    await addMember(t, 'hasty', { credits: 60 }),
  )
  const some = tracks.slice(0, 20)
  await Promise.all(
    some.flatMap((track, index) => [
      add(track),
      buy(track),
      index % 2 === 0 ? remove(track.id) : add(track),
    ]),
  )
  expect((await readCart()).json()).toEqual({ dtoList: [] })
  expect((await listOwned()).json<{ dtoList: unknown[] }>().dtoList).toHaveLength(20)
})

test('credits adjusted during purchases are all accounted for', async () => {
  const member = await addMember(t, 'busy', { credits: 3 })
  const { buy, listOwned, balance } = await cartCallsOf(t, member)
  let given = 3
  const adjust = async (amount: number, index: number) => {
    const entry = {
      memberId: member.id,
      kind: 'adjustment',
      amount,
      reference: `busy ${amount} ${index}`,
    } as const
    const posting = t.db.transaction().execute((tx) => t.services.credits.post(tx, entry))
    await posting.then(
      () => (given += amount),
      (error) => expect(error).toMatchObject({ code: 'INSUFFICIENT_CREDIT' }),
    )
  }
  await Promise.all(
    tracks
      .slice(0, 30)
      .flatMap((track, index) => [buy(track), adjust(2, index), adjust(-1, index)]),
  )
  const owned = (await listOwned()).json<{ dtoList: unknown[] }>().dtoList.length
  expect(owned).toBeGreaterThan(0)
  expect(await balance()).toBe(given - 3 * owned)
})

test('purchases repeated after dropped database connections are charged once', async () => {
  const { buy, listOwned, balance } = await cartCallsOf(
    t,
    await addMember(t, 'dropped', { credits: 300 }),
  )
  const ours = sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`
  const first = Promise.all(tracks.map(buy))
  for (let drops = 0; drops < 5; drops++) {
    await wait(20)
    await ours.execute(t.db).catch(() => undefined)
  }
  const received = codes(await first)
  expect(
    [...new Set(received)].filter((code) => code !== 'PURCHASED' && code !== 'UNAVAILABLE'),
  ).toEqual([])
  expect(received).toContain('UNAVAILABLE')
  expect(codes(await Promise.all(tracks.map(buy)))).toEqual(tracks.map(() => 'PURCHASED'))
  expect([
    await balance(),
    (await listOwned()).json<{ dtoList: unknown[] }>().dtoList.length,
  ]).toEqual([0, 100])
})

test('a purchase that reads before it writes sells too much, so these tests can fail', async () => {
  const member = await addMember(t, 'naive', { credits: 30 })
  const naive = async () => {
    const { credit_balance } = await t.db
      .selectFrom('members')
      .select('credit_balance')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    if (credit_balance < 3) return false
    await t.db
      .updateTable('members')
      .set({ credit_balance: credit_balance - 3 })
      .where('id', '=', member.id)
      .execute()
    return true
  }
  const sold = (await Promise.all(times(100, naive))).filter(Boolean)
  expect(sold.length).toBeGreaterThan(10)
  expect(await findBreaches(t.db)).toContainEqual(
    expect.objectContaining({ invariant: 'I1', subject: `member ${member.id}` }),
  )
  await t.db
    .updateTable('members')
    .set({ credit_balance: 30 })
    .where('id', '=', member.id)
    .execute()
})
