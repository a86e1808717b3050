type Rate = { wonPerCredit: number; share: number }
type Plan = { price: number; credits: number }

/** Credits that arrived together. */
type Lot = { isPaid: boolean; left: number }
/** `refunded` is won; `due` are the credits for it, whether revoked or already spent. */
type Payment = { lot: Lot; refunded: number; due: number }

/** `total` is of all histories, the other sums are of the present one. */
export type ArtistModel = {
  hasLeft: boolean
  sales: number
  value: number
  earned: number
  total: number
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

/** What must be true of credits and won, in the simplest form. */
export const earningModel = {
  artist: (): ArtistModel => ({ hasLeft: false, sales: 0, value: 0, earned: 0, total: 0 }),

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

  /** Without a rate, the sale is not entered. */
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
    }
  },

  /** Refunds of the latest payment. Returns false without a payment. */
  refund(buyer: BuyerModel, { price, credits }: Plan, won: number): boolean {
    const payment = buyer.payments.at(-1)
    if (!payment) return false
    payment.refunded = Math.min(price, payment.refunded + won)
    const due = Math.floor((credits * payment.refunded) / price) - payment.due
    payment.due += due
    payment.lot.left -= Math.min(due, payment.lot.left)
    return true
  },

  leave(buyer: BuyerModel): void {
    buyer.hasLeft = true
    for (const lot of buyer.lots) lot.left = 0
  },
}

/** Returns the spent credits that a payment has granted. */
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
