import type { AlbumsAnswer, TagSet, TrackItem, TracksAnswer } from '@sori/contract/catalogue'
import { pagingOf } from '@sori/contract/envelope'
import type { AlbumChange, AlbumsQuery, SortDirection, TrackChange, TracksQuery } from '@sori/contract/management'
import { AppError } from '../../lib/app-error.ts'
import type { Database } from '../../lib/database.ts'
import type { Caller } from '../../plugins/app-types.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { SearchIndex } from '../search/search-index.ts'
import type { ListOrder, ManagementRepository } from './management.repository.ts'
import { recordEdits } from './recorded-edits.ts'

type Parts = {
  db: Database
  management: ManagementRepository
  catalogue: CatalogueService
  search: Pick<SearchIndex, 'put' | 'putAlbum' | 'removeArtist'>
}

/**
 * Albums and tracks, managed by their artists and by administrators (section 7, Management). Search rows change in the same transaction, so
 * lists show a change at once; an administrator's change is recorded in it (D55). All throw `NOT_FOUND`, and `FORBIDDEN` for what is
 * somebody else's (D10).
 */
export class ManagementService {
  #db: Database
  #management: ManagementRepository
  #catalogue: CatalogueService
  #search: Parts['search']

  constructor({ db, management, catalogue, search }: Parts) {
    this.#db = db
    this.#management = management
    this.#catalogue = catalogue
    this.#search = search
  }

  /** A page of the albums of `ownerId`, or of everybody (D4, D5, D7). */
  async albums(query: AlbumsQuery, ownerId?: number): Promise<AlbumsAnswer> {
    const { page, size } = query
    const order = orderOf(query['more[createDate]'], query['more[albumId]'])
    const { ids, total } = await this.#management.list('albums', { page, size, order, ownerId })
    return { dtoList: await this.#catalogue.albumItems(ids), ...pagingOf(page, size, total) }
  }

  /** A page of the tracks of `ownerId`, or of everybody (D4, D5, D7). */
  async tracks(query: TracksQuery, caller: Caller, ownerId?: number): Promise<TracksAnswer> {
    const { page, size } = query
    const order = orderOf(query['more[createDate]'], query['more[musicId]'])
    const { ids, total } = await this.#management.list('tracks', { page, size, order, ownerId })
    return { dtoList: await this.#catalogue.items(ids, caller), ...pagingOf(page, size, total) }
  }

  /** All tracks of an album, in the order they were added. */
  async albumTracks(albumId: number, caller: Caller): Promise<TrackItem[]> {
    await this.#ownerOf('albums', albumId, caller)
    return this.#catalogue.itemsOf(albumId, caller)
  }

  /** Throws `VALIDATION` for a title that the artist has already (D17). */
  async changeTrack(id: number, change: TrackChange, caller: Caller): Promise<void> {
    const owner = await this.#ownerOf('tracks', id, caller)
    await this.#db.transaction().execute(async (tx) => {
      const nickname = await this.#catalogue.nicknameOf(owner, tx)
      const before = await this.#management.lockTrack(id, tx)
      const { title, description, album_id, created_at, hidden_at } = await this.#management.changeTrack(id, change, tx)
      const edited = { subject: 'track', ownerId: owner, label: before.title } as const
      await recordEdits(tx, caller, edited, { title: before.title, description: before.description }, { title, description })
      if (hidden_at) return
      const tagIds = await this.#management.tagIdsOf(id, tx)
      await this.#search.put({ id, albumId: album_id, createdAt: created_at, title, nickname, tagIds }, tx)
    })
  }

  /** Throws `VALIDATION` for a name that another of the artist's albums has (D17). */
  async changeAlbum(id: number, { albumName, description }: AlbumChange, caller: Caller): Promise<void> {
    const owner = await this.#ownerOf('albums', id, caller)
    await this.#db.transaction().execute(async (tx) => {
      const nickname = await this.#catalogue.nicknameOf(owner, tx)
      const before = await this.#management.lockAlbum(id, tx)
      const { name, created_at, hidden_at } = await this.#management.changeAlbum(id, { name: albumName, description }, tx)
      const edited = { subject: 'album', ownerId: owner, label: before.name } as const
      await recordEdits(tx, caller, edited, { albumName: before.name, description: before.description }, { albumName: name, description })
      if (hidden_at) return
      await this.#search.putAlbum({ id, createdAt: created_at, name, nickname }, tx)
    })
  }

  /** Gives a track these tags in place of those it has; throws `TAG_UNKNOWN` (D18). */
  async retag(id: number, tags: TagSet, caller: Caller): Promise<void> {
    const owner = await this.#ownerOf('tracks', id, caller)
    await this.#db.transaction().execute(async (tx) => {
      const nickname = await this.#catalogue.nicknameOf(owner, tx)
      const tagIds = await this.#catalogue.tagIds(tags, tx)
      await this.#management.lockTrack(id, tx)
      const before = await this.#management.tagNamesOf(id, tx)
      const { title, album_id, created_at, hidden_at } = await this.#management.retag(id, tagIds, tx)
      const after = await this.#management.tagNamesOf(id, tx)
      await recordEdits(tx, caller, { subject: 'track', ownerId: owner, label: title }, { tags: before }, { tags: after })
      if (hidden_at) return
      await this.#search.put({ id, albumId: album_id, createdAt: created_at, title, nickname, tagIds }, tx)
    })
  }

  /**
   * Takes everything of an artist's out of lists, search, pages, previews and sale, in the transaction `tx` of a member who leaves (D51). Who has bought a
   * track keeps it.
   */
  async hideAllOf(artistId: number, tx: Database): Promise<void> {
    // The search rows of ten thousand tracks take seconds, where a statement may take 15 of them.
    await this.#management.allowSeconds(60, tx)
    await this.#management.hideAllOf(artistId, tx)
    await this.#search.removeArtist(artistId, tx)
  }

  async #ownerOf(table: 'albums' | 'tracks', id: number, caller: Caller): Promise<number> {
    const row = await this.#management.ownerOf(table, id)
    if (!row) throw new AppError('NOT_FOUND')
    if (row.member_id !== caller.id && !caller.roles.includes('ROLE_ADMIN')) throw new AppError('FORBIDDEN')
    return row.member_id
  }
}

/** The newest first where nothing is said; what is of one moment stands by id, in the same direction where that is not said. */
function orderOf(byTime: SortDirection | undefined, byId: SortDirection | undefined): ListOrder {
  if (byTime === undefined && byId !== undefined) return { byTime, byId }
  return { byTime: byTime ?? 'desc', byId: byId ?? byTime ?? 'desc' }
}
