import type { CreditKind } from '@sori/contract/payment'

export type LotEntry = { kind: CreditKind; amount: number; reference: string }

/** Credits that arrived together. Only a payment's `grant` has a reference. */
type Lot = { reference: string | undefined; left: number }

/** Returns lots with their unspent credits, and the paid credits of purchases by reference. */
function replay(entries: readonly LotEntry[]) {
  const paidLots: Lot[] = []
  const gifts: Lot[] = []
  const paidCredits = new Map<string, number>()
  for (const { kind, amount, reference } of entries) {
    if (kind === 'grant') paidLots.push({ reference, left: amount - revokedOf(reference, entries) })
    else if (amount > 0) gifts.push({ reference: undefined, left: amount })
    else if (kind === 'purchase') {
      const fromPaid = take(paidLots, -amount)
      take(gifts, -amount - fromPaid)
      paidCredits.set(reference, fromPaid)
    } else if (kind === 'adjustment') take(paidLots, -amount - take(gifts, -amount))
  }
  return { paid: paidLots, paidCredits }
}

/**
 * A `revoke` has the grant's reference, a colon and a suffix. It takes only unspent credits, so
 * they can be missing from the grant itself.
 */
function revokedOf(grant: string, entries: readonly LotEntry[]): number {
  const revokes = entries.filter(
    ({ kind, reference }) => kind === 'revoke' && reference.startsWith(`${grant}:`),
  )
  return revokes.reduce((sum, { amount }) => sum - amount, 0)
}

/** Takes from the oldest lot first. Returns the taken credits, which may be fewer than `due`. */
function take(lots: readonly Lot[], due: number): number {
  let takenCredits = 0
  for (const lot of lots) {
    const part = Math.min(lot.left, due - takenCredits)
    lot.left -= part
    takenCredits += part
  }
  return takenCredits
}

/**
 * Returns the unspent credits of a payment's grant. Purchases spend paid credits before gifts,
 * adjustments take gifts first, and each takes the oldest credits first.
 */
export function unspentOf(grant: string, entries: readonly LotEntry[]): number {
  return replay(entries).paid.find(({ reference }) => reference === grant)?.left ?? 0
}

/** Returns the unspent credits of each payment's grant by its reference. */
export function unspentByGrant(entries: readonly LotEntry[]): ReadonlyMap<string, number> {
  return new Map(replay(entries).paid.map(({ reference = '', left }) => [reference, left]))
}

/** Returns the paid credits of each purchase by its reference, spent as in `unspentOf`. */
export function paidCreditsOf(entries: readonly LotEntry[]): ReadonlyMap<string, number> {
  return replay(entries).paidCredits
}
