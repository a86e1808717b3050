import type { CreditKind } from '@sori/contract/payment'

export type LotEntry = { kind: CreditKind; amount: number; reference: string }

/** Credits that one entry granted. A gift has no reference. */
type Lot = { reference: string | undefined; unspent: number }

/**
 * Replays the ledger from its first entry. Returns the lots of payments with their unspent credits,
 * and the paid credits of each purchase by its reference.
 */
function replayLedger(entries: readonly LotEntry[]) {
  const paidLots: Lot[] = []
  const gifts: Lot[] = []
  const paidCredits = new Map<string, number>()
  for (const { kind, amount, reference } of entries) {
    const debit = -amount
    if (kind === 'grant') {
      const revoked = sumRevoked(reference, entries)
      paidLots.push({ reference, unspent: amount - revoked })
    } else if (amount > 0) {
      gifts.push({ reference: undefined, unspent: amount })
    } else if (kind === 'purchase') {
      const takenFromPaid = takeCredits(paidLots, debit)
      takeCredits(gifts, debit - takenFromPaid)
      paidCredits.set(reference, takenFromPaid)
    } else if (kind === 'adjustment') {
      const takenFromGifts = takeCredits(gifts, debit)
      takeCredits(paidLots, debit - takenFromGifts)
    }
  }
  return { paidLots, paidCredits }
}

/**
 * Returns how many credits were revoked from a grant. The reference of a `revoke` is the grant's,
 * a colon and a suffix. A replay may subtract them when the credits are granted, because only
 * unspent credits are revoked.
 */
function sumRevoked(grant: string, entries: readonly LotEntry[]): number {
  const revokes = entries.filter(
    ({ kind, reference }) => kind === 'revoke' && reference.startsWith(`${grant}:`),
  )
  return revokes.reduce((sum, { amount }) => sum - amount, 0)
}

/** Takes up to `due` credits, from the oldest lot first. Returns how many it took. */
function takeCredits(lots: readonly Lot[], due: number): number {
  let takenCredits = 0
  for (const lot of lots) {
    const part = Math.min(lot.unspent, due - takenCredits)
    lot.unspent -= part
    takenCredits += part
  }
  return takenCredits
}

/**
 * Returns the unspent credits of a payment's grant. Purchases spend paid credits before gifts,
 * adjustments take gifts first, and each takes the oldest credits first.
 */
export function unspentOf(grant: string, entries: readonly LotEntry[]): number {
  const { paidLots } = replayLedger(entries)
  return paidLots.find(({ reference }) => reference === grant)?.unspent ?? 0
}

/** Returns the unspent credits of each payment's grant by its reference. */
export function unspentByGrant(entries: readonly LotEntry[]): ReadonlyMap<string, number> {
  const { paidLots } = replayLedger(entries)
  return new Map(paidLots.map(({ reference = '', unspent }) => [reference, unspent]))
}

/** Returns the paid credits of each purchase by its reference, spent as in `unspentOf`. */
export function paidCreditsOf(entries: readonly LotEntry[]): ReadonlyMap<string, number> {
  return replayLedger(entries).paidCredits
}
