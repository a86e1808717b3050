import * as z from 'zod/mini'
import { id, pageOf, timestamp } from '../envelope/index.ts'

/** Why credits were given or taken (D24). */
export const creditKinds = ['opening', 'grant', 'purchase', 'adjustment', 'revoke'] as const
/** Why credits were given or taken. */
export type CreditKind = (typeof creditKinds)[number]

/**
 * An entry of a member's credit ledger (D24). `amount` is signed; `balance` is what the member had after it. `title` and `nickname` (the
 * artist's) name the track of a purchase, `orderName` the order behind a grant or a revoke; each is null for the other kinds.
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
/** An entry of a member's credit ledger. */
export type LedgerEntry = z.infer<typeof ledgerEntry>
/** `GET /api/me/ledger` and, for administrators, `GET /api/admin/users/{userId}/ledger`: the newest first. */
export const ledgerAnswer = pageOf(ledgerEntry)
/** A page of a credit ledger. */
export type LedgerAnswer = z.infer<typeof ledgerAnswer>
