import { z } from 'zod'

const SHARE_UNITS = 10_000

export const payoutVariables = {
  PAYOUT_WON_PER_CREDIT: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number up to 999999')
    .default('100')
    .transform(Number),
  PAYOUT_SHARE: z
    .string()
    .regex(/^(0(\.\d{1,4})?|1(\.0{1,4})?)$/, 'must be from 0 to 1, with at most 4 decimals')
    .default('0.7')
    .transform((text) => Math.round(Number(text) * SHARE_UNITS)),
  PAYOUT_PENDING_DAYS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number of days up to 999')
    .default('14')
    .transform(Number),
  PAYOUT_ACCOUNT_DAYS: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a whole number of days up to 99')
    .default('3')
    .transform(Number),
}

/**
 * Returns the settings of payouts. `share` is in hundredths of a per cent, so that amounts are
 * computed from whole numbers.
 */
export function payoutSettings(values: z.infer<z.ZodObject<typeof payoutVariables>>) {
  return {
    wonPerCredit: values.PAYOUT_WON_PER_CREDIT,
    share: values.PAYOUT_SHARE,
    pendingDays: values.PAYOUT_PENDING_DAYS,
    accountDays: values.PAYOUT_ACCOUNT_DAYS,
  }
}
