import * as z from 'zod/mini'
import { id, pageOf, timestamp } from '../envelope/index.ts'

/** The reasons for a ledger entry. */
export const creditKinds = ['opening', 'grant', 'purchase', 'adjustment', 'revoke'] as const
export type CreditKind = (typeof creditKinds)[number]

/**
 * `amount` is signed; `balance` is the balance after it. Purchases have `title` and `nickname`,
 * grants and revokes `orderName`.
 */
export const ledgerEntry = z.object({
  entryId: id,
  kind: z.enum(creditKinds),
  amount: z.int(),
  balance: z.int(),
  createDate: timestamp,
  title: z.nullable(z.string()),
  nickname: z.nullable(z.string()),
  orderName: z.nullable(z.string()),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>
/** `GET /api/me/ledger` and `GET /api/admin/users/{userId}/ledger`: newest first. */
export const ledgerAnswer = pageOf(ledgerEntry)
export type LedgerAnswer = z.infer<typeof ledgerAnswer>
