import * as z from 'zod/mini'
import { oneOf } from '../envelope/index.ts'

const detail = z.nullable(z.string())
const count = z.int().check(z.minimum(0))

/**
 * What the legal pages name. Details of the operator are null where a development server lacks
 * them. `percent` of `wonPerCredit` is the artist's.
 */
export const legalFacts = z.object({
  company: detail,
  representative: detail,
  registration: detail,
  mailOrder: detail,
  address: detail,
  phone: detail,
  email: detail,
  hosting: detail,
  privacyOfficer: detail,
  credits: count,
  wonPerCredit: count,
  percent: z.number(),
  pendingDays: count,
  accountDays: count,
  payoutMin: count,
})
export type LegalFacts = z.infer<typeof legalFacts>
export const legalFactsAnswer = oneOf(legalFacts)
