import * as z from 'zod/mini'
import { oneOf } from '../envelope/index.ts'

const won = z.int().check(z.minimum(0))

/**
 * An artist's balance in won. `balance` is `available` plus `pending`, the sales of the last
 * `pendingDays`. `month` is the current month in Seoul. The rate and `perSale` apply to the next
 * sale with paid credits. `share` is in hundredths of a per cent.
 */
export const earnings = z.object({
  balance: won,
  available: won,
  pending: won,
  total: won,
  month: won,
  pendingDays: z.int().check(z.minimum(0)),
  wonPerCredit: won,
  share: z.int().check(z.minimum(0), z.maximum(10_000)),
  perSale: z.optional(won),
})
export type Earnings = z.infer<typeof earnings>
export const earningsAnswer = oneOf(earnings)
