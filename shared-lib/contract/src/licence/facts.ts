import * as z from 'zod/mini'
import { oneOf } from '../envelope/index.ts'

const detail = z.nullable(z.string())
const count = z.int().check(z.minimum(0))

/**
 * The facts in the texts of legal pages. A development server may have no details of the operator.
 * The artist's share is `percent` of `wonPerCredit`.
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
