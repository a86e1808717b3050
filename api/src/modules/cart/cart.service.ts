import type { CartAddBody, CartItem, PaidSound } from '@sori/contract/cart'
import { BATCH_MAX } from '@sori/contract/cart'
import { AppError, RefusedRequest } from '../../lib/app-error.ts'
import type { Database } from '../../lib/database.ts'
import type { CartRepository, Hold } from './cart.repository.ts'
import { requireAsOffered } from './chosen-track.ts'

/** The cart and what came out of it (sections 3 and 4). Buying is `PurchaseService`'s. */
export class CartService {
  #cart: CartRepository

  constructor(cart: CartRepository) {
    this.#cart = cart
  }

  /**
   * Puts a track in the member's cart; false where it was there already. Throws `ALREADY_OWNED` for what the member has
   * bought or made, `VALIDATION` where the cart holds as many as can be bought at once, and what `requireAsOffered` throws.
   */
  async add(memberId: number, chosen: CartAddBody): Promise<boolean> {
    const [offer] = await this.#cart.offers([chosen.musicId])
    requireAsOffered(chosen, offer)
    const status = offer.artist_id === memberId ? 'DONE' : await this.#cart.put(memberId, offer.id, BATCH_MAX)
    if (status === 'DONE') throw new AppError('ALREADY_OWNED')
    if (status === 'full') throw new RefusedRequest([{ field: 'musicId', code: 'TOO_MANY', params: { max: BATCH_MAX } }])
    return status === 'added'
  }

  /** Takes a track out of the cart. What is not in it is out of it: a request sent twice succeeds twice. */
  remove(memberId: number, trackId: number): Promise<void> {
    return this.#cart.remove(memberId, trackId)
  }

  /** Takes everything out of the cart, in the transaction `tx`; what is owned stays. */
  empty(memberId: number, tx: Database): Promise<void> {
    return this.#cart.empty(memberId, tx)
  }

  /** The cart, what was added last first: no more than can be bought at once. */
  async items(memberId: number): Promise<CartItem[]> {
    return (await this.#cart.holds(memberId, 'READY', BATCH_MAX)).map((hold) => ({ userId: memberId, ...presentHold(hold) }))
  }

  /** What the member owns, what was acquired last first. */
  async paid(memberId: number): Promise<PaidSound[]> {
    return (await this.#cart.holds(memberId, 'DONE')).map(presentHold)
  }
}

function presentHold({ id, title, nickname, path, since }: Hold): PaidSound {
  return { musicId: id, title, nickname, filePath: path, createDate: since.toISOString() }
}
