import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { sql } from 'kysely'
import { findBreaches } from '../../../operations/audit.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember } from '../../../testing/test-members.ts'
import {
  addTracks,
  cartCallsOf,
  type TestTrack,
  trackRequestBody,
} from '../../../testing/test-purchases.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

const CREDITS = 9
const SEED = { seed: 20_260_302, numRuns: 300 }

let t: TestApp
let tracks: TestTrack[]
let victim: MemberRow
beforeAll(async () => {
  t = await createTestApp()
  tracks = await addTracks(t, await addMember(t, 'artist'), 2)
  victim = await addMember(t, 'victim', { credits: CREDITS })
})
afterAll(() => t.close())

let thief: MemberRow
let calls: Awaited<ReturnType<typeof cartCallsOf>>
let thieves = 0
beforeEach(async () => {
  thief = await addMember(t, `thief${++thieves}`, { credits: CREDITS })
  calls = await cartCallsOf(t, thief)
})

async function everything(): Promise<string> {
  const { rows } = await sql<{ all: unknown }>`
    SELECT json_build_array(
      (SELECT json_agg(json_build_array(id, credit_balance) ORDER BY id) FROM members),
      (SELECT count(*) FROM credit_entries),
      (SELECT json_agg(c ORDER BY member_id, track_id) FROM cart_items c),
      (SELECT json_agg(n ORDER BY track_id) FROM track_counters n)) AS all`.execute(t.db)
  return JSON.stringify(rows[0]?.all)
}

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    '',
    0,
    -1,
    -3,
    3.0000001,
    1e308,
    '3',
    '0x3',
    [3],
    { $gt: 0 },
    true,
    'DONE',
    'READY',
    '\0',
    '; --',
  ),
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  fc.integer(),
)

/** Generates the correct payload of a track with fields replaced, removed or added. */
const tampered = (status: 'READY' | 'DONE') =>
  fc
    .record({
      changes: fc.dictionary(
        fc.constantFrom(
          'musicId',
          'userId',
          'title',
          'filePath',
          'nickname',
          'credit',
          'status',
          '__proto__',
          'constructor',
          'price',
        ),
        fc.oneof(
          hostile,
          fc.constantFrom('victim', 'other').map((name) => ({ name })),
        ),
        { minKeys: 1, maxKeys: 3, noNullPrototype: true },
      ),
    })
    .map(({ changes }) => {
      const [one, other] = tracks as [TestTrack, TestTrack]
      const right: Record<string, unknown> = trackRequestBody(thief, one, status as 'READY')
      const theirs: Record<string, unknown> = {
        ...trackRequestBody(victim, other, 'DONE'),
        status: status === 'READY' ? 'DONE' : 'READY',
        credit: 1,
      }
      const payload = { ...right }
      for (const [field, value] of Object.entries(changes)) {
        const named = typeof value === 'object' && value !== null && 'name' in value
        Object.defineProperty(payload, field, {
          value: named ? theirs[field] : value,
          enumerable: true,
          configurable: true,
        })
      }
      return {
        payload: JSON.stringify(payload),
        honest: isHonest(JSON.parse(JSON.stringify(payload)), right),
      }
    })

/** Accepts digits for ids, and names that are composed differently. */
function isHonest(payload: Record<string, unknown>, right: Record<string, unknown>): boolean {
  return Object.entries(right).every(([field, value]) => {
    const given = payload[field]
    if (given === value) return true
    if (field.endsWith('Id'))
      return typeof given === 'string' && /^\d{1,15}$/.test(given) && Number(given) === value
    return typeof given === 'string' && given.normalize('NFC') === value
  })
}

test.each([
  ['/api/cart/add', 'READY', 'CART_ADDED'],
  ['/api/cart/transaction', 'DONE', 'PURCHASED'],
] as const)(
  'the call %s refuses a payload with an untrue field and changes nothing',
  async (url, status, done) => {
    let refused = 0
    await fc.assert(
      fc.asyncProperty(tampered(status), async ({ payload, honest }) => {
        const before = await everything()
        const response = await calls.call('POST', url, payload)
        const { code } = response.json<{ code: string }>()
        if (honest) {
          // A key that could reach a prototype makes any body invalid.
          expect([done, 'CART_HELD', 'VALIDATION']).toContain(code)
          return
        }
        refused++
        expect([400, 403, 404]).toContain(response.statusCode)
        expect(['VALIDATION', 'FORBIDDEN', 'NOT_FOUND']).toContain(code)
        expect(await everything()).toBe(before)
      }),
      SEED,
    )
    expect(refused).toBeGreaterThan(SEED.numRuns / 2)
    expect(await findBreaches(t.db)).toEqual([])
    expect(t.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
  },
)

test('a batch with arbitrary ids buys only named tracks, for three credits each', async () => {
  const [one, two] = tracks as [TestTrack, TestTrack]
  const ids = fc.oneof(
    fc.constantFrom<unknown>(one.id, two.id, String(one.id), -one.id, one.id + 0.5, [one.id]),
    hostile,
  )
  const bodies = fc.oneof(
    fc.array(ids, { maxLength: 4 }),
    fc.record({
      musicIds: fc.oneof(fc.array(ids, { maxLength: 4 }), ids),
      credit: hostile,
      userId: hostile,
    }),
    fc.jsonValue(),
  )
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      const before = await everything()
      const response = await calls.call(
        'POST',
        `/api/cart/transaction/${thief.id}`,
        JSON.stringify(body),
      )
      const paths =
        response.statusCode === 200
          ? response.json<{ data: { filePaths: string[] } }>().data.filePaths
          : []
      expect([200, 400, 404]).toContain(response.statusCode)
      if (response.statusCode !== 200) expect(await everything()).toBe(before)
      for (const path of paths) expect([one.filePath, two.filePath]).toContain(path)
      const owned = (await calls.listOwned()).json<{ dtoList: unknown[] }>().dtoList.length
      expect(await calls.balance()).toBe(CREDITS - 3 * owned)
    }),
    SEED,
  )
  expect(await t.services.credits.balanceOf(victim.id)).toBe(CREDITS)
  expect(await findBreaches(t.db)).toEqual([])
  expect(t.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
})
