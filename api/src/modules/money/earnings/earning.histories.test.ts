import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { playEarningHistories } from '../../../testing/earning-histories.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  // Earnings are available and accounts payable immediately.
  t = await createTestApp({ env: { PAYOUT_PENDING_DAYS: '0', PAYOUT_ACCOUNT_DAYS: '0' } })
})
afterAll(() => t.close())

// `npm run bench -- earnings` plays more and longer histories.
test('random histories of sales, refunds and payouts end as the model predicts', async () => {
  await playEarningHistories(t, { runs: 60, length: 30, auditEvery: 10, seed: 20_261_128 })
  expect(t.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
}, 180_000)
