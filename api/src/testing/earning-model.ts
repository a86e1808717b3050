type Rate = { wonPerCredit: number; share: number }
type Plan = { price: number; credits: number }

/** Credits granted together, and how many of them are left. */
type Lot = { isPaid: boolean; left: number }
/** `refunded` is in won. `due` are the credits to take back for it, whether spent or not. */
type Payment = { lot: Lot; refunded: number; due: number }

type PayoutState = 'requested' | 'approved' | 'refused' | 'sent' | 'failed' | 'returned'

/**
 * `sales`, `value` and `earned` are of the current history; the other sums are of all histories.
 */
export type ArtistModel = {
  hasLeft: boolean
  sales: number
  value: number
  earned: number
  total: number
  available: number
  payouts: { gross: number; state: PayoutState }[]
}

export type BuyerModel = {
  hasLeft: boolean
  lots: Lot[]
  payments: Payment[]
  owned: Set<number>
  /** Sales that no process has entered. */
  missing: { artist: ArtistModel; paid: number }[]
}

const TRACK_CREDITS = 3
/** The state that each decision requires. */
const stateBefore = {
  approved: 'requested',
  refused: 'requested',
  sent: 'approved',
  failed: 'approved',
  returned: 'sent',
} as const

/** A simple model of the rules about credits and won. Tests compare the server with the model. */
export const earningModel = {
  artist: (): ArtistModel => ({
    hasLeft: false,
    sales: 0,
    value: 0,
    earned: 0,
    total: 0,
    available: 0,
    payouts: [],
  }),

  buyer: (gift: number): BuyerModel => ({
    hasLeft: false,
    lots: [{ isPaid: false, left: gift }],
    payments: [],
    owned: new Set(),
    missing: [],
  }),

  startOver(artist: ArtistModel): void {
    Object.assign(artist, { sales: 0, value: 0, earned: 0 })
  },

  balanceOf: ({ lots }: BuyerModel) => lots.reduce((sum, { left }) => sum + left, 0),

  pay(buyer: BuyerModel, { credits }: Plan): void {
    const lot = { isPaid: true, left: credits }
    buyer.lots.push(lot)
    buyer.payments.push({ lot, refunded: 0, due: 0 })
  },

  gift(buyer: BuyerModel, amount: number): void {
    buyer.lots.push({ isPaid: false, left: amount })
  },

  take(buyer: BuyerModel, amount: number): string {
    if (amount > earningModel.balanceOf(buyer)) return 'INSUFFICIENT_CREDIT'
    spend(buyer, amount, 'gifts first')
    return 'DONE'
  },

  /** Buys a track. Without a rate, the sale is not entered. */
  buy(buyer: BuyerModel, artist: ArtistModel, trackId: number, rate: Rate | undefined): string {
    if (buyer.owned.has(trackId)) return 'DONE'
    if (artist.hasLeft) return 'NOT_FOUND'
    if (earningModel.balanceOf(buyer) < TRACK_CREDITS) return 'INSUFFICIENT_CREDIT'
    buyer.owned.add(trackId)
    buyer.missing.push({ artist, paid: spend(buyer, TRACK_CREDITS, 'paid first') })
    if (rate) earningModel.enter(buyer, rate)
    return 'DONE'
  },

  enter(buyer: BuyerModel, { wonPerCredit, share }: Rate): void {
    for (const { artist, paid } of buyer.missing.splice(0)) {
      const value = paid * wonPerCredit
      const earned = Math.floor((value * share) / 10_000)
      artist.sales += 1
      artist.value += value
      artist.earned += earned
      artist.total += earned
      artist.available += earned
    }
  },

  /** Refunds won of the latest payment. Returns false without a payment. */
  refund(buyer: BuyerModel, { price, credits }: Plan, won: number): boolean {
    const payment = buyer.payments.at(-1)
    if (!payment) return false
    payment.refunded = Math.min(price, payment.refunded + won)
    const due = Math.floor((credits * payment.refunded) / price) - payment.due
    payment.due += due
    payment.lot.left -= Math.min(due, payment.lot.left)
    return true
  },

  requestPayout(artist: ArtistModel, gross: number): string {
    const last = artist.payouts.at(-1)?.state
    if (last === 'requested' || last === 'approved') return 'PAYOUT_OPEN'
    if (gross > artist.available) return 'VALIDATION'
    artist.available -= gross
    artist.payouts.push({ gross, state: 'requested' })
    return 'DONE'
  },

  /** Ends an artist's account: a balance from `minimum` becomes a payout. */
  artistLeaves(artist: ArtistModel, minimum: number): string {
    if (artist.available >= minimum) {
      const code = earningModel.requestPayout(artist, artist.available)
      if (code !== 'DONE') return code
    }
    artist.hasLeft = true
    return 'DONE'
  },

  /** Decides on the latest payout. Returns undefined without one. */
  decidePayout(artist: ArtistModel, state: keyof typeof stateBefore): string | undefined {
    const payout = artist.payouts.at(-1)
    if (!payout) return undefined
    if (payout.state !== stateBefore[state]) return 'PAYOUT_CHANGED'
    payout.state = state
    if (state === 'refused' || state === 'failed' || state === 'returned')
      artist.available += payout.gross
    return 'DONE'
  },

  /** Retries the latest payout. Returns undefined without one. */
  retryPayout(artist: ArtistModel): string | undefined {
    const last = artist.payouts.at(-1)?.state
    if (!last) return undefined
    const isReturned = last === 'refused' || last === 'failed' || last === 'returned'
    if (!artist.hasLeft || !isReturned) return 'PAYOUT_CHANGED'
    return earningModel.requestPayout(artist, artist.available)
  },

  /** Returns the won of each account over all transactions of the artist. */
  accountsOf({ available, payouts }: ArtistModel): string {
    const sums = { payouts: 0, incomeTax: 0, localTax: 0, transfers: 0 }
    for (const { gross, state } of payouts) {
      if (state === 'requested' || state === 'approved') sums.payouts += gross
      if (state !== 'sent') continue
      const incomeTax = Math.floor((gross * 3) / 1_000) * 10
      const localTax = Math.floor(incomeTax / 100) * 10
      sums.incomeTax += incomeTax
      sums.localTax += localTax
      sums.transfers += gross - incomeTax - localTax
    }
    return [available, ...Object.values(sums)].join(' ')
  },

  leave(buyer: BuyerModel): void {
    buyer.hasLeft = true
    for (const lot of buyer.lots) lot.left = 0
  },
}

/** Spends credits, and returns how many of them were paid ones. */
function spend(buyer: BuyerModel, amount: number, order: 'paid first' | 'gifts first'): number {
  const isPaidFirst = order === 'paid first'
  const first = takeFrom(buyer, amount, isPaidFirst)
  const rest = takeFrom(buyer, amount - first, !isPaidFirst)
  return isPaidFirst ? first : rest
}

function takeFrom({ lots }: BuyerModel, due: number, isPaid: boolean): number {
  let taken = 0
  for (const lot of lots.filter((each) => each.isPaid === isPaid)) {
    const part = Math.min(lot.left, due - taken)
    lot.left -= part
    taken += part
  }
  return taken
}
