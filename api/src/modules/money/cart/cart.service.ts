import {
  BATCH_MAX,
  type CartAddBody,
  type CartItem,
  type OwnedTrackDto,
  type OwnedTracksPageAnswer,
  type OwnedTracksQuery,
} from '@sori/contract/cart'
import { PAGE_SIZE, pagingOf } from '@sori/contract/envelope'
import { AppError, RefusedRequest } from '../../../lib/errors/app-error.ts'
import type { Transaction } from '../../../lib/postgres/database.ts'
import type { CartRepository } from './cart.repository.ts'
import { requireAsOffered } from './chosen-track.ts'
import { presentCartItem, presentOwnedTrack } from './member-track.present.ts'
import type { MemberTrackRepository } from './member-track.repository.ts'

export class CartService {
  #cart: CartRepository
  #memberTracks: MemberTrackRepository

  constructor(cart: CartRepository, memberTracks: MemberTrackRepository) {
    this.#cart = cart
    this.#memberTracks = memberTracks
  }

  /**
   * Adds a track, and returns false when the cart has it already. Throws `ALREADY_OWNED`,
   * `VALIDATION` for a full cart, and the errors of `requireAsOffered`.
   */
  async add(memberId: number, body: CartAddBody): Promise<boolean> {
    const [offer] = await this.#cart.lockOffers(memberId, [body.musicId])
    requireAsOffered(body, offer)
    const status =
      offer.artist_id === memberId ? 'DONE' : await this.#cart.add(memberId, offer.id, BATCH_MAX)
    if (status === 'DONE') throw new AppError('ALREADY_OWNED')
    if (status === 'full')
      throw new RefusedRequest([{ field: 'musicId', code: 'TOO_MANY', params: { max: BATCH_MAX } }])
    return status === 'added'
  }

  /** Removes a track. Accepts a missing one, so that a repeated request succeeds. */
  remove(memberId: number, trackId: number): Promise<void> {
    return this.#cart.remove(memberId, trackId)
  }

  /** Empties the cart of a leaving member, and removes the member's name from purchases. */
  async leave(tx: Transaction, memberId: number): Promise<void> {
    await this.#cart.removeAll(tx, memberId)
    await this.#cart.removeBuyerName(tx, memberId)
  }

  /** Lists the cart, latest first: at most as many tracks as one purchase may contain. */
  async listItems(memberId: number): Promise<CartItem[]> {
    const rows = await this.#memberTracks.listCart(memberId, BATCH_MAX)
    return rows.map((row) => presentCartItem(memberId, row))
  }

  /** Lists the member's purchases, latest first. */
  async listOwned(memberId: number): Promise<OwnedTrackDto[]> {
    return (await this.#memberTracks.listOwned(memberId)).map(presentOwnedTrack)
  }

  async readOwnedPage(memberId: number, query: OwnedTracksQuery): Promise<OwnedTracksPageAnswer> {
    const { page = 1, size = PAGE_SIZE, keyword = '' } = query
    const orders = (['createDate', 'title', 'nickname'] as const).flatMap((column) => {
      const direction = query[`more[${column}]`]
      return direction === undefined ? [] : [{ by: column, ascending: direction === 'asc' }]
    })
    const selection = { page, size, keyword, orders }
    const { rows, total } = await this.#memberTracks.readOwnedPage(memberId, selection)
    return { dtoList: rows.map(presentOwnedTrack), ...pagingOf(page, size, total) }
  }
}
