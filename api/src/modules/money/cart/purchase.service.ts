import type { PurchaseBody } from '@sori/contract/cart'
import { TRACK_CREDITS } from '@sori/contract/catalogue'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database } from '../../../lib/postgres/database.ts'
import type { CreditService } from '../credits/credit.service.ts'
import type { CartRepository, Offer } from './cart.repository.ts'
import { requireAsOffered } from './chosen-track.ts'

type Parts = { db: Database; cart: CartRepository; credits: CreditService; now: () => Date }

/**
 * Buys for credits (D23, D25): 3 per track, once. Owned tracks are free, so a repeated request is
 * charged once; so are the member's own. All or nothing. Throws `NOT_FOUND` for a track that is not
 * on sale, and `INSUFFICIENT_CREDIT` with the sum for all tracks.
 */
export class PurchaseService {
  #db: Database
  #cart: CartRepository
  #credits: CreditService
  #now: () => Date

  constructor({ db, cart, credits, now }: Parts) {
    this.#db = db
    this.#cart = cart
    this.#credits = credits
    this.#now = now
  }

  /** Buys one track as the payload describes it; also throws what `requireAsOffered` throws. */
  async buy(memberId: number, chosen: PurchaseBody): Promise<void> {
    await this.#acquire(memberId, [chosen.musicId], ([offer]) => requireAsOffered(chosen, offer))
  }

  /** Buys several tracks. Returns their file paths in the order of `trackIds`, each once. */
  async buyAll(memberId: number, trackIds: readonly number[]): Promise<string[]> {
    const offers = await this.#acquire(memberId, [...new Set(trackIds)])
    return offers.map(({ path }) => path)
  }

  async #acquire(
    memberId: number,
    ids: readonly number[],
    check: (offers: Offer[]) => void = () => undefined,
  ): Promise<Offer[]> {
    const at = this.#now()
    return this.#db.transaction().execute(async (tx) => {
      const offers = await this.#cart.offers(memberId, ids, tx)
      if (offers.length < ids.length) throw new AppError('NOT_FOUND')
      check(offers)
      const free = offers.filter((offer) => offer.artist_id === memberId)
      const sold = offers.filter((offer) => offer.artist_id !== memberId)
      // the ledger accepts one debit of concurrent purchases; the others get no entry
      const { entries } = await this.#credits.postAll(tx, memberId, sold.map(debitOf(memberId, at)))
      const entryIds = new Map(entries.map(({ id, reference }) => [reference, id]))
      const paid = sold.flatMap(({ id }) => {
        const entryId = entryIds.get(referenceOf(memberId, id))
        return entryId === undefined ? [] : [{ trackId: id, entryId }]
      })
      const acquisitions = [...paid, ...free.map(({ id }) => ({ trackId: id, entryId: null }))]
      const acquired = await this.#cart.acquire(tx, memberId, acquisitions, at)
      const isSold = (id: number) => paid.some(({ trackId }) => trackId === id)
      await this.#cart.countDownloads(tx, { all: acquired, sold: acquired.filter(isSold) })
      return offers
    })
  }
}

/** Returns the ledger's entry for the purchase of a track. */
function debitOf(memberId: number, at: Date) {
  return ({ id }: Offer) =>
    ({
      kind: 'purchase',
      amount: -TRACK_CREDITS,
      reference: referenceOf(memberId, id),
      at,
    }) as const
}

/** A database check on the ledger demands this form. */
function referenceOf(memberId: number, trackId: number): string {
  return `${memberId}:${trackId}`
}
