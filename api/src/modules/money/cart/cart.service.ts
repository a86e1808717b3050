import type {
  CartAddBody,
  CartItem,
  OwnedTrackDto,
  OwnedTracksPageAnswer,
  OwnedTracksQuery,
} from '@sori/contract/cart'
import { BATCH_MAX } from '@sori/contract/cart'
import { PAGE_SIZE, pagingOf } from '@sori/contract/envelope'
import { AppError, RefusedRequest } from '../../../lib/errors/app-error.ts'
import type { Transaction } from '../../../lib/postgres/database.ts'
import type { CartRepository } from './cart.repository.ts'
import { requireAsOffered } from './chosen-track.ts'
import { presentCartItem, presentOwnedTrack } from './member-track.present.ts'
import type { MemberTrackRepository } from './member-track.repository.ts'

/** The cart and the member's tracks (product.md §3 and §4). `PurchaseService` buys. */
export class CartService {
  #cart: CartRepository
  #heldTracks: MemberTrackRepository

  constructor(cart: CartRepository, heldTracks: MemberTrackRepository) {
    this.#cart = cart
    this.#heldTracks = heldTracks
  }

  /**
   * Adds a track to the cart; false if it was there. Throws `ALREADY_OWNED` for bought or own
   * tracks, `VALIDATION` for a full cart, and what `requireAsOffered` throws.
   */
  async add(memberId: number, chosen: CartAddBody): Promise<boolean> {
    const [offer] = await this.#cart.offers(memberId, [chosen.musicId])
    requireAsOffered(chosen, offer)
    const status =
      offer.artist_id === memberId ? 'DONE' : await this.#cart.put(memberId, offer.id, BATCH_MAX)
    if (status === 'DONE') throw new AppError('ALREADY_OWNED')
    if (status === 'full')
      throw new RefusedRequest([{ field: 'musicId', code: 'TOO_MANY', params: { max: BATCH_MAX } }])
    return status === 'added'
  }

  /** Takes a track out of the cart. It is no error when it is not there, so a request that is sent twice succeeds twice. */
  remove(memberId: number, trackId: number): Promise<void> {
    return this.#cart.remove(memberId, trackId)
  }

  /** Empties the cart, and removes the buyer's name from the purchases, when the member leaves. */
  async leave(tx: Transaction, memberId: number): Promise<void> {
    await this.#cart.empty(tx, memberId)
    await this.#cart.forgetBuyer(tx, memberId)
  }

  /** Lists the cart, last added first, at most as many as can be bought together. */
  async items(memberId: number): Promise<CartItem[]> {
    return (await this.#heldTracks.cart(memberId, BATCH_MAX)).map((track) =>
      presentCartItem(memberId, track),
    )
  }

  /** Lists all tracks that the member owns, last acquired first. */
  async paid(memberId: number): Promise<OwnedTrackDto[]> {
    return (await this.#heldTracks.owned(memberId)).map(presentOwnedTrack)
  }

  /** Returns a page of the tracks that the member owns (D4, D5, D7). */
  async paidPage(memberId: number, query: OwnedTracksQuery): Promise<OwnedTracksPageAnswer> {
    const { page = 1, size = PAGE_SIZE, keyword = '' } = query
    const orders = (['createDate', 'title', 'nickname'] as const).flatMap((by) => {
      const direction = query[`more[${by}]`]
      return direction === undefined ? [] : [{ by, ascending: direction === 'asc' }]
    })
    const { rows, total } = await this.#heldTracks.ownedPage(memberId, {
      page,
      size,
      keyword,
      orders,
    })
    return { dtoList: rows.map(presentOwnedTrack), ...pagingOf(page, size, total) }
  }
}
