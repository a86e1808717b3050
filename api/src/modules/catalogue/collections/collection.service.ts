import { randomBytes } from 'node:crypto'
import {
  COLLECTION_TRACKS_MAX,
  COLLECTIONS_MAX,
  type CollectionAnswer,
  type CollectionBody,
  type CollectionChange,
  type CollectionDto,
} from '@sori/contract/library'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { isStorable } from '../../../lib/text/storable.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { CollectionRepository, CollectionRow } from './collection.repository.ts'

type Dependencies = {
  db: Database
  collections: CollectionRepository
  catalogue: CatalogueService
}

export class CollectionService {
  #db: Database
  #collections: CollectionRepository
  #catalogue: CatalogueService

  constructor({ db, collections, catalogue }: Dependencies) {
    this.#db = db
    this.#collections = collections
    this.#catalogue = catalogue
  }

  async list({ id }: Caller): Promise<CollectionDto[]> {
    return (await this.#collections.listOfMember(id)).map(presentCollection)
  }

  /** Adds a collection with tracks; ignores tracks that are not public. Throws `COLLECTIONS_FULL`. */
  async add({ id: memberId }: Caller, { name, musicIds }: CollectionBody): Promise<CollectionDto> {
    const code = randomBytes(16).toString('base64url')
    await this.#db.transaction().execute(async (tx) => {
      const id = await this.#collections.add(tx, { memberId, name, code }, COLLECTIONS_MAX)
      if (id === undefined) throw new AppError('COLLECTIONS_FULL', { max: COLLECTIONS_MAX })
      await this.#collections.addTracks(tx, id, musicIds)
    })
    return presentCollection(requireRow(await this.#collections.findByCode(code)))
  }

  /** Changes a collection. Throws `NOT_FOUND`, also for a collection of another member. */
  async change(caller: Caller, id: number, change: CollectionChange): Promise<void> {
    await this.#changeLocked(caller, id, async (tx) => {
      await this.#collections.change(tx, id, change)
      if (change.removed) await this.#collections.removeTracks(tx, id, change.removed)
      if (change.order) await this.#collections.orderTracks(tx, id, change.order)
    })
  }

  /** Adds tracks that the collection lacks. Throws `NOT_FOUND` and `COLLECTION_FULL`. */
  async addTracks(caller: Caller, id: number, trackIds: readonly number[]): Promise<void> {
    await this.#changeLocked(caller, id, async (tx) => {
      const total = await this.#collections.addTracks(tx, id, trackIds)
      if (total > COLLECTION_TRACKS_MAX)
        throw new AppError('COLLECTION_FULL', { max: COLLECTION_TRACKS_MAX })
    })
  }

  /** Removes a collection. Accepts a missing one, so that a repeated request succeeds. */
  remove({ id: memberId }: Caller, id: number): Promise<void> {
    return this.#collections.remove(memberId, id)
  }

  removeAll(tx: Transaction, memberId: number): Promise<void> {
    return this.#collections.removeAll(tx, memberId)
  }

  /**
   * Returns a collection by its code. Throws `NOT_FOUND`, also for another member's collection that
   * is not shared.
   */
  async read(code: string, caller: Caller | null): Promise<CollectionAnswer['dto']> {
    const row = requireRow(isStorable(code) ? await this.#collections.findByCode(code) : undefined)
    const isOwn = row.member_id === caller?.id
    if (!isOwn && !row.shared) throw new AppError('NOT_FOUND')
    const ids = await this.#collections.listTrackIds(row.id)
    const tracks = await this.#catalogue.readItems(ids, caller)
    const items = tracks.map(({ item }) => item)
    return { ...presentCollection(row), nickname: row.nickname, own: isOwn, items }
  }

  async #changeLocked(
    { id: memberId }: Caller,
    id: number,
    change: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      if (!(await this.#collections.lock(tx, memberId, id))) throw new AppError('NOT_FOUND')
      await change(tx)
    })
  }
}

function requireRow<Row>(row: Row | undefined): Row {
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

function presentCollection(row: CollectionRow): CollectionDto {
  return {
    collectionId: row.id,
    name: row.name,
    code: row.code,
    shared: row.shared,
    tracks: row.tracks,
    albumArtPath: row.art_path,
    modifyDate: row.modified_at.toISOString(),
  }
}
