import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { playPaymentHistories } from '../../testing/payment-histories.ts'
import type { Shop } from '../../testing/test-payments.ts'
import { openShop } from '../../testing/test-payments.ts'

let t: Shop
beforeAll(async () => {
  t = await openShop({ PAYMENT_TIMEOUT_MS: '150' })
})
afterAll(() => t.close())

// More of them, and longer: `npm run bench -- payments`.
test('random histories of payments on bad days of the provider charge once and grant what is kept', async () => {
  await playPaymentHistories(t, { runs: 100, length: 12, seed: 20_260_302 })
  expect(t.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
}, 180_000)
