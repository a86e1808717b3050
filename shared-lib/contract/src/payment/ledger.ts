import * as z from 'zod/mini'
import { id, pageOf, timestamp } from '../envelope/index.ts'

export const creditKinds = ['opening', 'grant', 'purchase', 'adjustment', 'revoke'] as const
export type CreditKind = (typeof creditKinds)[number]

/** An entry of the ledger. Spent credits are negative. `balance` is the balance after the entry. */
export const ledgerEntry = z.object({
  entryId: id,
  kind: z.enum(creditKinds),
  amount: z.int(),
  balance: z.int(),
  createDate: timestamp,
  title: z.nullable(z.string()),
  nickname: z.nullable(z.string()),
  orderName: z.nullable(z.string()),
  /** An administrator's reason for an adjustment. */
  reason: z.optional(z.nullable(z.string())),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>
export const ledgerAnswer = pageOf(ledgerEntry)
export type LedgerAnswer = z.infer<typeof ledgerAnswer>
