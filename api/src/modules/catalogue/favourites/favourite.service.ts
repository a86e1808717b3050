import { pagingOf } from '@sori/contract/envelope'
import { FAVOURITES_MAX, type FavouritesAnswer } from '@sori/contract/library'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Transaction } from '../../../lib/postgres/database.ts'
import type { PageRequest } from '../../../lib/postgres/page.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { FavouriteRepository } from './favourite.repository.ts'

export class FavouriteService {
  #favourites: FavouriteRepository
  #catalogue: CatalogueService

  constructor(favourites: FavouriteRepository, catalogue: CatalogueService) {
    this.#favourites = favourites
    this.#catalogue = catalogue
  }

  /** Saves a track, also repeatedly. Throws `NOT_FOUND` for a hidden track, and `FAVOURITES_FULL`. */
  async save({ id }: Caller, trackId: number): Promise<void> {
    const { isSaved, isShown, total } = await this.#favourites.save(id, trackId, FAVOURITES_MAX)
    if (isSaved) return
    if (!isShown) throw new AppError('NOT_FOUND')
    if (total >= FAVOURITES_MAX) throw new AppError('FAVOURITES_FULL', { max: FAVOURITES_MAX })
  }

  /** Removes a saved track. Accepts a missing one, so that a repeated request succeeds. */
  remove({ id }: Caller, trackId: number): Promise<void> {
    return this.#favourites.remove(id, trackId)
  }

  removeAll(tx: Transaction, memberId: number): Promise<void> {
    return this.#favourites.removeAll(tx, memberId)
  }

  async list(caller: Caller, { page, size }: PageRequest): Promise<FavouritesAnswer> {
    const { ids, total } = await this.#favourites.listTrackIds(caller.id, { page, size })
    const tracks = await this.#catalogue.readItems(ids, caller)
    return { dtoList: tracks.map(({ item }) => item), ...pagingOf(page, size, total) }
  }

  /** Returns which of the tracks the member has saved. */
  filterSaved({ id }: Caller, trackIds: readonly number[]): Promise<number[]> {
    return this.#favourites.filterSaved(id, trackIds)
  }
}
