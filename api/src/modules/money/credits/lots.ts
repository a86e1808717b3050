import type { CreditKind } from '@sori/contract/payment'

export type LotEntry = { kind: CreditKind; amount: number; reference: string }

/** Credits granted together, and how many of them are left. Gifts have no reference. */
type Lot = { reference: string | undefined; left: number }

/**
 * Replays the ledger from its first entry. Returns the lots of payments with their unspent credits,
 * and the paid credits of each purchase by its reference.
 */
function replayLedger(entries: readonly LotEntry[]) {
  const paidLots: Lot[] = []
  const gifts: Lot[] = []
  const paidCredits = new Map<string, number>()
  for (const { kind, amount, reference } of entries) {
    if (kind === 'grant') paidLots.push({ reference, left: amount - revokedOf(reference, entries) })
    else if (amount > 0) gifts.push({ reference: undefined, left: amount })
    else if (kind === 'purchase') {
      const fromPaid = takeCredits(paidLots, -amount)
      takeCredits(gifts, -amount - fromPaid)
      paidCredits.set(reference, fromPaid)
    } else if (kind === 'adjustment') takeCredits(paidLots, -amount - takeCredits(gifts, -amount))
  }
  return { paid: paidLots, paidCredits }
}

/**
 * Returns the credits that were revoked from a grant. The reference of a `revoke` is the grant's,
 * a colon and a suffix. The grant can be reduced at once, because only unspent credits are revoked.
 */
function revokedOf(grant: string, entries: readonly LotEntry[]): number {
  const revokes = entries.filter(
    ({ kind, reference }) => kind === 'revoke' && reference.startsWith(`${grant}:`),
  )
  return revokes.reduce((sum, { amount }) => sum - amount, 0)
}

/** Takes `due` credits, from the oldest lot first. Returns how many the lots had. */
function takeCredits(lots: readonly Lot[], due: number): number {
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
  return replayLedger(entries).paid.find(({ reference }) => reference === grant)?.left ?? 0
}

/** Returns the unspent credits of each payment's grant by its reference. */
export function unspentByGrant(entries: readonly LotEntry[]): ReadonlyMap<string, number> {
  return new Map(replayLedger(entries).paid.map(({ reference = '', left }) => [reference, left]))
}

/** Returns the paid credits of each purchase by its reference, spent as in `unspentOf`. */
export function paidCreditsOf(entries: readonly LotEntry[]): ReadonlyMap<string, number> {
  return replayLedger(entries).paidCredits
}
