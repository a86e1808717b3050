import { afterAll, beforeAll, describe, it } from '@jest/globals'
import { playPaymentHistories } from '../../api/src/testing/payment-histories.ts'
import { openShop, type Shop } from '../../api/src/testing/test-payments.ts'
import { path, roundsOrDefault, seed } from './testing/options.ts'

const ROUNDS = roundsOrDefault(1_000)
let shop: Shop

beforeAll(async () => {
  shop = await openShop({ PAYMENT_TIMEOUT_MS: '150' })
})
afterAll(() => shop.close())

describe(`${ROUNDS} random histories of up to 30 payments, refunds and faults`, () => {
  it('charge once, grant credits for unrefunded money, and decide every payment', async () => {
    await playPaymentHistories(shop, { runs: ROUNDS, length: 30, seed, path })
  })
})
