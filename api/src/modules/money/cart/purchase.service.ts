import type { PurchaseBody } from '@sori/contract/cart'
import { TRACK_CREDITS } from '@sori/contract/catalogue'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database } from '../../../lib/postgres/database.ts'
import type { NotificationService } from '../../site/notifications/notification.service.ts'
import type { CreditService } from '../credits/credit.service.ts'
import type { EarningService } from '../earnings/earning.service.ts'
import type { ReceiptService } from '../receipts/receipt.service.ts'
import type { Acquisition, CartRepository, Offer } from './cart.repository.ts'
import { requireAsOffered } from './chosen-track.ts'

type Dependencies = {
  db: Database
  cart: CartRepository
  credits: CreditService
  earnings: Pick<EarningService, 'enterSalesTo'>
  receipts: ReceiptService
  notifications: Pick<NotificationService, 'notify'>
  now: () => Date
}

/**
 * Charges 3 credits per track, once. Tracks that the member owns or made are free. Buys nothing and
 * throws `NOT_FOUND` for a track that is not on sale, or `INSUFFICIENT_CREDIT` with the sum.
 */
export class PurchaseService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Buys one track. Also throws the errors of `requireAsOffered`. */
  async buy(memberId: number, body: PurchaseBody): Promise<void> {
    await this.#acquire(memberId, [body.musicId], ([offer]) => requireAsOffered(body, offer))
  }

  /** Returns the file paths in the order of `trackIds`, each once. */
  async buyAll(memberId: number, trackIds: readonly number[]): Promise<string[]> {
    const offers = await this.#acquire(memberId, [...new Set(trackIds)])
    return offers.map(({ path }) => path)
  }

  async #acquire(
    memberId: number,
    ids: readonly number[],
    checkOffers: (offers: Offer[]) => void = () => undefined,
  ) {
    const { db, cart, credits, earnings, receipts, notifications, now } = this.#dependencies
    const time = now()
    return db.transaction().execute(async (tx) => {
      const offers = await cart.lockOffers(memberId, ids, tx)
      if (offers.length < ids.length) throw new AppError('NOT_FOUND')
      checkOffers(offers)
      // A check constraint of `credit_entries` requires this form.
      const referenceOf = ({ id }: Offer) => `${memberId}:${id}`
      const isOwn = (offer: Offer) => offer.artist_id === memberId
      const debits = offers
        .filter((offer) => !isOwn(offer))
        .map((offer) => ({
          kind: 'purchase' as const,
          amount: -TRACK_CREDITS,
          reference: referenceOf(offer),
          at: time,
        }))
      // When a member buys a track twice concurrently, the ledger ignores the second debit.
      const { entries } = await credits.postAll(tx, memberId, debits)
      const entryIds = new Map(entries.map(({ id, reference }) => [reference, id]))
      const acquisitions = offers.flatMap((offer): Acquisition[] => {
        const entry_id = isOwn(offer) ? null : entryIds.get(referenceOf(offer))
        return entry_id === undefined ? [] : [{ track_id: offer.id, entry_id }]
      })
      const newAcquisitions = await cart.acquire(tx, memberId, acquisitions, time)
      await cart.countDownloads(tx, newAcquisitions)
      if (entries.length > 0) await earnings.enterSalesTo(tx, memberId)
      const boughtTracks = offers.filter((offer) => entryIds.has(referenceOf(offer)))
      if (boughtTracks.length > 0) {
        await receipts.mailPurchase(tx, memberId, { tracks: boughtTracks, at: time })
        await notifications.notify(tx, 'sale', boughtTracks.map(saleOf))
      }
      return offers
    })
  }
}

function saleOf({ artist_id, title }: Offer) {
  return { memberId: artist_id, facts: { title, credits: TRACK_CREDITS } }
}
