import * as z from 'zod/mini'
import { id, oneOf } from '../envelope/index.ts'

const count = z.int().check(z.minimum(0))
/** A month in Seoul, `YYYY-MM`. */
const month = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/))

/** The month of a statement. Default: the present month. */
export const statementQuery = z.object({ month: z.optional(month) })
export type StatementQuery = z.infer<typeof statementQuery>

/**
 * Sums of sales. `paidCredits` is the part of `credits` that payments granted; `won` is earned by
 * the artist.
 */
const sums = { sales: count, credits: count, paidCredits: count, won: count }

/** The sales of a month. The sums of days, of tracks and of albums each equal `total`. */
export const statement = z.object({
  month,
  /** The months from the first sale to the present, newest first. */
  months: z.array(month),
  /** `value` is `won` plus `commission`. The operator keeps the commission. */
  total: z.object({ ...sums, value: count, commission: count }),
  days: z.array(z.object({ day: z.iso.date(), ...sums })),
  tracks: z.array(z.object({ musicId: id, title: z.string(), albumName: z.string(), ...sums })),
  albums: z.array(z.object({ albumId: id, albumName: z.string(), ...sums })),
})
export type Statement = z.infer<typeof statement>
export const statementAnswer = oneOf(statement)
