import { typedNumber } from '../text/index.ts'

/** The smallest payout in won. */
export const PAYOUT_MIN = 10_000
export const PAYOUT_MAX = 100_000_000
export const PAYOUT_REASON_MAX = 500
/** The most requests of one decision. */
export const PAYOUTS_A_DECISION = 100

/** Returns the won in a text, or undefined if no payout may have this amount. */
export function payoutGrossIn(text: string): number | undefined {
  const gross = typedNumber(text)
  return Number.isInteger(gross) && gross >= PAYOUT_MIN && gross <= PAYOUT_MAX ? gross : undefined
}
