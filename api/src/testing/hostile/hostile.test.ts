import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openShop, type Shop } from '../test-payments.ts'
import { sendHostileRequests } from './campaign.ts'

let t: Shop
beforeAll(async () => {
  t = await openShop({}, { bodyIdleMs: 300 })
})
afterAll(() => t.close())

test('hostile requests cause no server error, schema breach, escape or leak', async () => {
  const { requests, statuses, ...wrong } = await sendHostileRequests(t, {
    rounds: 8,
    everyNthAttack: 12,
    seed: 20_261_122,
  })
  expect(wrong).toEqual({ failures: [], outsideSchema: [], escapes: [], loggedSecrets: [] })
  expect(requests).toBeGreaterThan(2_500)
  for (const status of [200, 400, 401, 403, 404, 405])
    expect([status, (statuses.get(status) ?? 0) > 0]).toEqual([status, true])
}, 240_000)
