import type { CreditKind } from '../../../lib/postgres/tables.ts'

/** The parts of a ledger entry that decide which credits are spent. */
export type LotEntry = { kind: CreditKind; amount: number; reference: string }

/**
 * What is left of the credits that a payment granted (D27), of a member's `entries` in their order: who spends, spends what came
 * first; a refund takes from its own payment alone. `grant` is the grant's reference, a `revoke`'s is that, a colon and more.
 */
export function unspentOf(grant: string, entries: readonly LotEntry[]): number {
  const lots: { reference: string | undefined; left: number }[] = []
  for (const { kind, amount, reference } of entries) {
    if (amount > 0) {
      lots.push({ reference: kind === 'grant' ? reference : undefined, left: amount })
      continue
    }
    let due = -amount
    for (const lot of lots) {
      if (kind === 'revoke' && (lot.reference === undefined || !reference.startsWith(`${lot.reference}:`))) continue
      const taken = Math.min(lot.left, due)
      lot.left -= taken
      due -= taken
    }
  }
  return lots.find(({ reference }) => reference === grant)?.left ?? 0
}
