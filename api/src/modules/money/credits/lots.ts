import type { CreditKind } from '@sori/contract/payment'

export type LotEntry = { kind: CreditKind; amount: number; reference: string }

/**
 * Returns the unspent credits of a payment's grant. The oldest credits are spent first, and a
 * refund takes only from its own payment: a `revoke` has the grant's reference, a colon and a
 * suffix.
 */
export function unspentOf(grant: string, entries: readonly LotEntry[]): number {
  const lots: { reference: string | undefined; left: number }[] = []
  for (const { kind, amount, reference } of entries) {
    if (amount > 0) {
      lots.push({ reference: kind === 'grant' ? reference : undefined, left: amount })
      continue
    }
    const payers =
      kind === 'revoke' ? lots.filter((lot) => reference.startsWith(`${lot.reference}:`)) : lots
    let due = -amount
    for (const lot of payers) {
      const taken = Math.min(lot.left, due)
      lot.left -= taken
      due -= taken
    }
  }
  return lots.find(({ reference }) => reference === grant)?.left ?? 0
}
