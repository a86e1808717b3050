import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { findBreaches } from '../../api/src/operations/audit.ts'
import { playEarningHistories } from '../../api/src/testing/earning-histories.ts'
import { createTestApp, type TestApp } from '../../api/src/testing/test-app.ts'
import { path, roundsOrDefault, seed } from './testing/options.ts'

const ROUNDS = roundsOrDefault(10_000)
let t: TestApp

beforeAll(async () => {
  // Earnings are available immediately, and accounts can be paid immediately.
  t = await createTestApp({ env: { PAYOUT_PENDING_DAYS: '0', PAYOUT_ACCOUNT_DAYS: '0' } })
})
afterAll(() => t.close())

describe(`${ROUNDS} random histories of buyers and artists, of up to 50 steps each`, () => {
  it('match the sums of the model', async () => {
    await playEarningHistories(t, { runs: ROUNDS, length: 50, auditEvery: 500, seed, path })
    expect(await findBreaches(t.db)).toEqual([])
  })
})
