import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { playPaymentHistories } from '../../../testing/payment-histories.ts'
import { openShop, type Shop } from '../../../testing/test-payments.ts'

let t: Shop
beforeAll(async () => {
  t = await openShop({ PAYMENT_TIMEOUT_MS: '150' })
})
afterAll(() => t.close())

// `npm run bench -- payments` plays more and longer histories.
test('random histories of payments with a failing provider charge and grant once', async () => {
  await playPaymentHistories(t, { runs: 100, length: 12, seed: 20_260_302 })
  expect(t.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
}, 180_000)
