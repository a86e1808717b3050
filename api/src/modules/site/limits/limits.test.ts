import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import type { AppError } from '../../../lib/errors/app-error.ts'
import type { TestDatabase } from '../../../testing/test-database.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import type { Limit } from './limits.ts'
import { Limits } from './limits.ts'

let database: TestDatabase
let limits: Limits
beforeAll(async () => {
  database = await createTestDatabase()
  limits = new Limits(database.db)
})
afterAll(() => database.close())
beforeEach(() => database.db.deleteFrom('limits').execute())

const three: Limit = { name: 'three', max: 3, seconds: 60 }
const pass = (seconds: number) =>
  sql`
    UPDATE limits SET hits = ARRAY(
      SELECT hit - make_interval(secs => ${seconds}) FROM unnest(hits) hit)`.execute(database.db)
const countCalls = (count: number, key = 'a', limit = three) =>
  Promise.all(Array.from({ length: count }, () => limits.tryCount([limit, key])))

function expectAbout(seconds: number | undefined, max: number): void {
  expect(seconds).toBeLessThanOrEqual(max)
  expect(seconds).toBeGreaterThan(max - 8)
}

describe('a limit', () => {
  test('allows its maximum, even for concurrent calls of several processes', async () => {
    const elsewhere = new Limits(database.db)
    const both = await Promise.all([
      countCalls(20),
      ...Array.from({ length: 20 }, () => elsewhere.tryCount([three, 'a'])),
    ])
    expect(both.flat().filter(Boolean)).toHaveLength(3)
  })

  test('counts each key and each name separately', async () => {
    await countCalls(3)
    expect(await countCalls(1, 'b')).toEqual([true])
    expect(await countCalls(1, 'a', { ...three, name: 'other' })).toEqual([true])
    expect(await countCalls(1)).toEqual([false])
  })

  test('applies to any window of its length, because each call expires separately', async () => {
    await countCalls(1)
    await pass(50)
    await countCalls(2)
    await pass(11)
    expect((await countCalls(3)).filter(Boolean)).toHaveLength(1)
  })

  test('returns the longest wait of several keys, and 0 below the maximum', async () => {
    expect(await limits.secondsUntilFree([three, 'a'])).toBe(0)
    await countCalls(3)
    await pass(20)
    expectAbout(await limits.secondsUntilFree([three, 'a']), 40)
    await countCalls(3, 'b')
    expectAbout(await limits.secondsUntilFree([three, 'a'], [three, 'b'], [three, 'c']), 60)
    await pass(61)
    expect(await limits.secondsUntilFree([three, 'a'], [three, 'b'])).toBe(0)
  })

  test('refuses every call with a maximum of 0, and returns its window as the wait', async () => {
    const none: Limit = { name: 'none', max: 0, seconds: 60 }
    expect(await limits.tryCount([none, 'a'])).toBe(false)
    expect(await limits.countRemaining([none, 'a'])).toBe(0)
    expect(await limits.secondsUntilFree([none, 'a'])).toBe(60)
  })

  test('does not count refused calls, so retrying does not prolong the wait', async () => {
    await countCalls(3)
    await pass(30)
    await countCalls(10)
    expectAbout(await limits.secondsUntilFree([three, 'a']), 30)
    await pass(31)
    expect(await countCalls(1)).toEqual([true])
  })

  test('keeps earlier calls when many more are counted and uncounted', async () => {
    await countCalls(2)
    await Promise.all(Array.from({ length: 20 }, () => limits.countAnyway([three, 'a'])))
    for (let i = 0; i < 20; i++) await limits.uncount([three, 'a'])
    expect(await limits.countAnyway([three, 'a'])).toBe(3)
  })

  test('throws TOO_MANY_REQUESTS with the seconds to wait when it is full', async () => {
    await countCalls(3)
    const refusal = await limits.countOrThrow([three, 'a']).catch((error: AppError) => error)
    expect(refusal).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expectAbout(refusal?.retryAfter, 60)
    await limits.reset([three, 'a'])
    await expect(limits.countOrThrow([three, 'a'])).resolves.toBeUndefined()
  })

  test('repeats a refusal for a second without a query', async () => {
    await countCalls(3, 'flood')
    await expect(limits.countOrThrow([three, 'flood'])).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
    await database.db.deleteFrom('limits').execute()
    const repeated = await limits.countOrThrow([three, 'flood']).catch((error: AppError) => error)
    expectAbout(repeated?.retryAfter, 60)
    await expect(limits.countOrThrow([three, 'other'])).resolves.toBeUndefined()
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await expect(limits.countOrThrow([three, 'flood'])).resolves.toBeUndefined()
  })

  test('counts no call when one of several limits is full', async () => {
    await countCalls(3, 'full')
    const both = limits.countOrThrow([three, 'first'], [three, 'full'])
    await expect(both).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect((await countCalls(4, 'first')).filter(Boolean)).toHaveLength(3)
  })

  test('stores neither addresses nor accounts, and removes expired rows', async () => {
    await countCalls(1, 'mina@example.test')
    const { rows } = await sql<{ text: string }>`SELECT l::text AS text FROM limits l`.execute(
      database.db,
    )
    expect(rows.map(({ text }) => text).join()).not.toContain('mina')
    await limits.removeExpired()
    expect(await database.db.selectFrom('limits').selectAll().execute()).toHaveLength(1)
    await sql`UPDATE limits SET expires_at = now() - interval '1 second'`.execute(database.db)
    await limits.removeExpired()
    expect(await database.db.selectFrom('limits').selectAll().execute()).toHaveLength(0)
  })
})
