import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sendHostileRequests } from '../../api/src/testing/hostile/campaign.ts'
import { openShop, type Shop } from '../../api/src/testing/test-payments.ts'
import { print, roundsOrDefault, seed } from './testing/options.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop({}, { bodyIdleMs: 300 })
})
afterAll(() => shop.close())

describe('hostile requests to every route, by a visitor, a member and an administrator', () => {
  it('cause no 5xx, no undocumented response, no leak, no free payment and no secret in the log', async () => {
    const { requests, statuses, ...faults } = await sendHostileRequests(shop, {
      rounds: roundsOrDefault(100),
      everyNthAttack: 1,
      seed,
    })
    const counts = [...statuses].sort().map(([status, count]) => `${status || 'closed'}: ${count}`)
    print(`${requests} requests (${counts.join(', ')})`)
    expect(faults).toEqual({ failures: [], outsideSchema: [], escapes: [], loggedSecrets: [] })
  })
})
