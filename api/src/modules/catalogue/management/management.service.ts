import type { AlbumItem, TagSet, TrackItem } from '@sori/contract/catalogue'
import { pagingOf } from '@sori/contract/envelope'
import type {
  AlbumPatchBody,
  AlbumsQuery,
  ManagedAlbumsAnswer,
  ManagedTrack,
  ManagedTracksAnswer,
  RecentUpload,
  SortDirection,
  TrackPatchBody,
  TracksQuery,
} from '@sori/contract/management'
import { titleText } from '@sori/contract/text'
import { AppError, RefusedRequest } from '../../../lib/errors/app-error.ts'
import { allowSeconds, type Database, type Transaction } from '../../../lib/postgres/database.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import type { ImageService } from '../../files/images/image.service.ts'
import type { StreamLinks } from '../../files/streaming/index.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { HidingService, Item } from '../hiding/index.ts'
import type { SearchIndex } from '../search/index.ts'
import type { ItemVisibility } from './item-visibility.ts'
import { presentManagedAlbum, presentManagedTrack, presentUpload } from './managed.present.ts'
import type { ManagedRepository } from './managed.repository.ts'
import type { ListOrder, ManagementRepository } from './management.repository.ts'
import { editsForOthers, recordEdits } from './recorded-edits.ts'

const UPLOADS_MS = 7 * 86_400_000

type Parts = {
  db: Database
  management: ManagementRepository
  managed: ManagedRepository
  catalogue: CatalogueService
  search: Pick<SearchIndex, 'put' | 'putAlbum' | 'removeArtist'>
  hiding: HidingService
  visibility: ItemVisibility
  images: Pick<ImageService, 'claim'>
  links: StreamLinks
}

/**
 * Manages albums and tracks for artists and administrators (product.md §7, Management). Search rows
 * change in the same transaction; an administrator's change is recorded in it (D55). All methods
 * throw `NOT_FOUND`, and `FORBIDDEN` for others' items (D10).
 */
export class ManagementService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** A page of the albums of `ownerId`, or of everybody (D4, D5, D7). */
  async albums(query: AlbumsQuery, ownerId?: number): Promise<ManagedAlbumsAnswer> {
    const { management, catalogue, managed } = this.#parts
    const order = orderOf(query['more[createDate]'], query['more[albumId]'])
    const { ids, total } = await management.list('albums', { ...query, order, ownerId })
    const [items, facts] = await Promise.all([catalogue.albumItems(ids), managed.albums(ids)])
    const known = (item: AlbumItem) => facts.get(item.albumDTO.albumId)
    const dtoList = items.flatMap((item) => {
      const row = known(item)
      return row ? [presentManagedAlbum(item, row)] : []
    })
    return { dtoList, ...pagingOf(query.page, query.size, total) }
  }

  /** A page of the tracks of `ownerId`, or of everybody (D4, D5, D7). */
  async tracks(query: TracksQuery, caller: Caller, ownerId?: number): Promise<ManagedTracksAnswer> {
    const order = orderOf(query['more[createDate]'], query['more[musicId]'])
    const { ids, total } = await this.#parts.management.list('tracks', { ...query, order, ownerId })
    const dtoList = await this.#managed(await this.#parts.catalogue.items(ids, caller))
    return { dtoList, ...pagingOf(query.page, query.size, total) }
  }

  /** All tracks of an album, in the order they were added. */
  async albumTracks(albumId: number, caller: Caller): Promise<ManagedTrack[]> {
    await this.#ownerOf({ kind: 'album', id: albumId }, caller)
    return this.#managed(await this.#parts.catalogue.itemsOf(albumId, caller))
  }

  /** Lists the member's recent uploads with their states. */
  async uploads(memberId: number): Promise<RecentUpload[]> {
    const rows = await this.#parts.managed.uploads(memberId, new Date(Date.now() - UPLOADS_MS))
    return rows.map(presentUpload)
  }

  /** Throws `VALIDATION` for a title that the artist has already (D17), and what `ItemVisibility` does. */
  async changeTrack(
    id: number,
    { title, description, hidden, reason }: TrackPatchBody,
    caller: Caller,
  ): Promise<void> {
    const { db, hiding, visibility } = this.#parts
    const sound = { kind: 'track', id } as const
    const owner = await this.#ownerOf(sound, caller)
    await db.transaction().execute(async (tx) => {
      if (hidden !== undefined) await hiding.lock(tx, sound)
      if (title !== undefined || description !== undefined)
        await this.#editTrack(id, { title, description }, { owner, caller, tx })
      if (hidden !== undefined) await visibility.set(tx, sound, { hidden, reason, owner, caller })
    })
  }

  /**
   * Changes an album. Throws `VALIDATION` for a name of another of the artist's albums (D17), and
   * for another member's picture.
   */
  async changeAlbum(
    id: number,
    { hidden, reason, ...change }: AlbumPatchBody,
    caller: Caller,
  ): Promise<void> {
    const { db, visibility } = this.#parts
    const sound = { kind: 'album', id } as const
    const owner = await this.#ownerOf(sound, caller)
    await db.transaction().execute(async (tx) => {
      if (Object.values(change).some((value) => value !== undefined))
        await this.#editAlbum(id, change, { owner, caller, tx })
      if (hidden !== undefined) await visibility.set(tx, sound, { hidden, reason, owner, caller })
    })
  }

  /** Gives a track these tags in place of those it has; throws `TAG_UNKNOWN` (D18). */
  async retag(id: number, tags: TagSet, caller: Caller): Promise<void> {
    const { db, management, catalogue, search, hiding } = this.#parts
    const sound = { kind: 'track', id } as const
    const owner = await this.#ownerOf(sound, caller)
    await db.transaction().execute(async (tx) => {
      const nickname = await catalogue.nicknameOf(tx, owner)
      const tagIds = await catalogue.tagIds(tx, tags)
      await management.lockTrack(tx, id)
      const before = await management.tagNamesOf(tx, id)
      const { title, album_id, created_at } = await management.retag(tx, id, tagIds)
      const after = await management.tagNamesOf(tx, id)
      await recordEdits(
        tx,
        caller,
        { subject: 'track', ownerId: owner, label: title },
        { tags: before },
        { tags: after },
      )
      if (await hiding.isHidden(sound, tx)) return
      await search.put(tx, {
        id,
        albumId: album_id,
        createdAt: created_at,
        title,
        nickname,
        tagIds,
      })
    })
  }

  /** Hides all items of a leaving artist (D51). Buyers keep their tracks. */
  async hideAllOf(tx: Transaction, artistId: number): Promise<void> {
    const { management, search } = this.#parts
    // The search rows of ten thousand tracks take seconds, where a statement may take 15 of them.
    await allowSeconds(tx, 60)
    await management.hideAllOf(tx, artistId)
    await search.removeArtist(tx, artistId)
  }

  async #editTrack(
    id: number,
    change: Pick<TrackPatchBody, 'title' | 'description'>,
    { owner, caller, tx }: Edit,
  ): Promise<void> {
    const { management, catalogue, search, hiding } = this.#parts
    const nickname = await catalogue.nicknameOf(tx, owner)
    const before = await management.lockTrack(tx, id)
    const { description = before.description } = change
    const title = renamed(before.title, change.title)
    const { album_id, created_at } = await management.changeTrack(tx, id, { title, description })
    const edited = { subject: 'track', ownerId: owner, label: before.title } as const
    await recordEdits(
      tx,
      caller,
      edited,
      { title: before.title, description: before.description },
      { title, description },
    )
    if (await hiding.isHidden({ kind: 'track', id }, tx)) return
    const tagIds = await management.tagIdsOf(tx, id)
    await search.put(tx, { id, albumId: album_id, createdAt: created_at, title, nickname, tagIds })
  }

  async #editAlbum(
    id: number,
    change: Omit<AlbumPatchBody, 'hidden' | 'reason'>,
    { owner, caller, tx }: Edit,
  ): Promise<void> {
    const { management, catalogue, search, hiding, images } = this.#parts
    const nickname = await catalogue.nicknameOf(tx, owner)
    const before = await management.lockAlbum(tx, id)
    const { description = before.description, albumArtPath = before.art_path } = change
    const albumName = renamed(before.name, change.albumName)
    const isNewArt = albumArtPath !== null && albumArtPath !== before.art_path
    if (isNewArt && !(await images.claim(tx, albumArtPath, caller.id)))
      throw new RefusedRequest([{ field: 'albumArtPath', code: 'IMAGE_REQUIRED' }])
    const { name, created_at } = await management.changeAlbum(tx, id, {
      name: albumName,
      description,
      art_path: albumArtPath,
    })
    const edited = { subject: 'album', ownerId: owner, label: before.name } as const
    const was = {
      albumName: before.name,
      description: before.description,
      albumArtPath: before.art_path ?? '',
    }
    await recordEdits(tx, caller, edited, was, {
      albumName: name,
      description,
      albumArtPath: albumArtPath ?? '',
    })
    if (await hiding.isHidden({ kind: 'album', id }, tx)) return
    await search.putAlbum(tx, { id, createdAt: created_at, name, nickname })
  }

  async #managed(items: readonly TrackItem[]): Promise<ManagedTrack[]> {
    const { managed, links } = this.#parts
    const facts = await managed.tracks(items.map(({ musicDTO }) => musicDTO.musicId))
    return items.flatMap((item) => {
      const row = facts.get(item.musicDTO.musicId)
      return row ? [presentManagedTrack(item, row, links)] : []
    })
  }

  async #ownerOf({ kind, id }: Item, caller: Caller): Promise<number> {
    const row = await this.#parts.management.ownerOf(kind === 'track' ? 'tracks' : 'albums', id)
    if (!row) throw new AppError('NOT_FOUND')
    if (row.member_id !== caller.id && !editsForOthers(caller, row.member_id))
      throw new AppError('FORBIDDEN')
    return row.member_id
  }
}

type Edit = { owner: number; caller: Caller; tx: Transaction }

/**
 * Returns the new name. Names of before migration 0029 may have repeated spaces; they stay while
 * the new name means the same.
 */
function renamed(before: string, name = before): string {
  return name === titleText(before) ? before : name
}

/** Newest first by default. Equal times are ordered by id, in the same direction by default. */
function orderOf(byTime: SortDirection | undefined, byId: SortDirection | undefined): ListOrder {
  if (byTime === undefined && byId !== undefined) return { byTime, byId }
  return { byTime: byTime ?? 'desc', byId: byId ?? byTime ?? 'desc' }
}
