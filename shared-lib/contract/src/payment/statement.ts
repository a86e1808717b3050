import * as z from 'zod/mini'
import { id, oneOf } from '../envelope/index.ts'

const count = z.int().check(z.minimum(0))
/** `YYYY-MM`, in Seoul. */
const month = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/))

/** Without `month`: the present one. */
export const statementQuery = z.object({ month: z.optional(month) })
export type StatementQuery = z.infer<typeof statementQuery>

/** `paidCredits` are the part of `credits` that a payment granted. `won` are the earnings. */
const sums = { sales: count, credits: count, paidCredits: count, won: count }

/** The sales of a month. The sums of days, of tracks and of albums each equal `total`. */
export const statement = z.object({
  month,
  /** From the month of the first sale to the present one, newest first. */
  months: z.array(month),
  /** `value` is `won` plus `commission`, the operator's part. */
  total: z.object({ ...sums, value: count, commission: count }),
  days: z.array(z.object({ day: z.iso.date(), ...sums })),
  tracks: z.array(z.object({ musicId: id, title: z.string(), albumName: z.string(), ...sums })),
  albums: z.array(z.object({ albumId: id, albumName: z.string(), ...sums })),
})
export type Statement = z.infer<typeof statement>
export const statementAnswer = oneOf(statement)
