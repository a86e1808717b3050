import { playPaymentHistories } from '../../api/src/testing/payment-histories.ts'
import { openShop } from '../../api/src/testing/test-payments.ts'
import type { Campaign } from './campaign.ts'

/** Random histories of payments, on random bad days of the provider. */
export const paymentHistories: Campaign = async ({ rounds = 1_000, seed, path }) => {
  const shop = await openShop({ PAYMENT_TIMEOUT_MS: '150' })
  try {
    await playPaymentHistories(shop, { runs: rounds, length: 30, seed, ...(path && { path }) })
    return `${rounds} histories of up to 30 steps: charged once, granted what the provider keeps, none stuck`
  } finally {
    await shop.close()
  }
}
