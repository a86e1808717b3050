import { type Character, characterText, type TagSet } from '@sori/contract/catalogue'
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
import type { Selectable } from 'kysely'
import { AppError, RefusedRequest } from '../../../lib/errors/app-error.ts'
import {
  type Database,
  setTimeoutSeconds,
  type Transaction,
} from '../../../lib/postgres/database.ts'
import type { Tables } from '../../../lib/postgres/tables.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import type { ImageService } from '../../files/images/image.service.ts'
import type { StreamLinks } from '../../files/streaming/index.ts'
import { mailChange } from '../../site/administration/index.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { Item } from '../hiding/index.ts'
import type { SearchIndex } from '../search/index.ts'
import { changeVisibility, type VisibilityDependencies } from './item-visibility.ts'
import { presentManagedAlbum, presentManagedTrack, presentUpload } from './managed.present.ts'
import type { ListOrder, ManagementRepository } from './management.repository.ts'
import { type EditContext, isEditForOther, recordEdits } from './recorded-edits.ts'

/** The age in milliseconds up to which an upload is recent. */
const RECENT_MS = 7 * 86_400_000

type Dependencies = VisibilityDependencies & {
  db: Database
  management: ManagementRepository
  catalogue: CatalogueService
  search: Pick<SearchIndex, 'removeArtist'>
  images: Pick<ImageService, 'claim'>
  links: StreamLinks
}

/**
 * Lists and changes albums and tracks for artists and administrators. Methods throw `NOT_FOUND`,
 * and `FORBIDDEN` for items of other artists. Changes throw `TAKEN_DOWN`, and `CHANGED_MEANWHILE`
 * for an outdated `version`.
 */
export class ManagementService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Returns a page of the albums of `ownerId`, or of all artists. */
  async listAlbums(query: AlbumsQuery, ownerId?: number): Promise<ManagedAlbumsAnswer> {
    const { management, catalogue } = this.#dependencies
    const order = orderOf(query['more[createDate]'], query['more[albumId]'])
    const page = await management.list('albums', { ...query, order, ownerId })
    const { ids, unmatched, total } = page
    const [albums, counts, sales] = await Promise.all([
      catalogue.readAlbumItems(ids),
      management.countTracks(ids),
      management.readAlbumSales(ids),
    ])
    return {
      dtoList: albums.map((album) => {
        const { album_id: id } = album.row
        const presented = presentManagedAlbum(album, counts.get(id) ?? 0, sales.get(id))
        return { ...presented, ...(unmatched.has(id) && { unmatched: true }) }
      }),
      ...pagingOf(query.page, query.size, total),
    }
  }

  /** Returns a page of the tracks of `ownerId`, or of all artists. */
  async listTracks(
    query: TracksQuery,
    caller: Caller,
    ownerId?: number,
  ): Promise<ManagedTracksAnswer> {
    const { management } = this.#dependencies
    const order = orderOf(query['more[createDate]'], query['more[musicId]'])
    const page = await management.list('tracks', { ...query, order, ownerId })
    const { ids, unmatched, total } = page
    const items = await this.#addSales(await this.#dependencies.catalogue.readItems(ids, caller))
    return {
      dtoList: items.map((item) =>
        unmatched.has(item.musicDTO.musicId ?? 0) ? { ...item, unmatched: true } : item,
      ),
      ...pagingOf(query.page, query.size, total),
    }
  }

  /** Returns all tracks of an album in their artist's order. */
  async listAlbumTracks(albumId: number, caller: Caller): Promise<ManagedTrack[]> {
    await this.#requireEditable({ kind: 'album', id: albumId }, caller)
    return this.#addSales(await this.#dependencies.catalogue.readItemsOfAlbum(albumId, caller))
  }

  async #addSales(
    tracks: Awaited<ReturnType<CatalogueService['readItems']>>,
  ): Promise<ManagedTrack[]> {
    const { management, links } = this.#dependencies
    const sales = await management.readTrackSales(tracks.map(({ row }) => row.id))
    return tracks.map((track) => presentManagedTrack(track, sales.get(track.row.id), links))
  }

  async listUploads(memberId: number): Promise<RecentUpload[]> {
    const since = new Date(Date.now() - RECENT_MS)
    const rows = await this.#dependencies.management.listUploads(memberId, since)
    return rows.map(presentUpload)
  }

  /** Changes a track; throws `VALIDATION` when the artist has another track with the title. */
  async changeTrack(id: number, body: TrackPatchBody, caller: Caller): Promise<void> {
    const { hidden, reason = '', character, version, ...texts } = body
    const item = { kind: 'track', id } as const
    await this.#edit({ ...item, reason: hidden ? '' : reason }, caller, async (edit) => {
      if (version !== undefined) await this.#requireTrackVersion(id, { ...body, version }, edit)
      if (hasChange(texts)) await this.#editTrack(id, texts, edit)
      if (character !== undefined) await this.#editCharacter(id, character, edit)
      if (hidden !== undefined)
        await changeVisibility(this.#dependencies, edit, item, { hidden, reason })
    })
  }

  /**
   * Changes an album; throws `VALIDATION` for a repeated name and for the picture of another
   * member.
   */
  async changeAlbum(id: number, body: AlbumPatchBody, caller: Caller): Promise<void> {
    const { hidden, reason = '', version, ...change } = body
    const item = { kind: 'album', id } as const
    await this.#edit({ ...item, reason: hidden ? '' : reason }, caller, async (edit) => {
      if (version !== undefined) await this.#requireAlbumVersion(id, { ...change, version }, edit)
      if (hasChange(change)) await this.#editAlbum(id, change, edit)
      if (hidden !== undefined)
        await changeVisibility(this.#dependencies, edit, item, { hidden, reason })
    })
  }

  /** Replaces the track's tags; throws `TAG_UNKNOWN` for a tag outside the list. */
  async retag(id: number, tags: TagSet, caller: Caller): Promise<void> {
    const { management, catalogue, hiding } = this.#dependencies
    const item = { kind: 'track', id } as const
    await this.#edit(item, caller, async (edit) => {
      const { owner, tx } = edit
      await catalogue.lockArtist(tx, owner)
      const tagIds = await catalogue.lockTagIds(tx, tags)
      const { title: label } = await management.lockTrack(tx, id)
      const before = await management.readTagNames(tx, id)
      await management.retag(tx, id, tagIds)
      const after = await management.readTagNames(tx, id)
      await recordEdits(edit, { subject: 'track', label }, { tags: before }, { tags: after })
      await hiding.reindexTracks(tx, item)
    })
  }

  async hideAllOf(tx: Transaction, artistId: number): Promise<void> {
    const { management, search } = this.#dependencies
    // Ten thousand tracks can exceed the default timeout of 15 s.
    await setTimeoutSeconds(tx, 60)
    await management.hideAllOf(tx, artistId)
    await search.removeArtist(tx, artistId)
  }

  /**
   * Runs `work` in a transaction that has locked the item. If an administrator gave a reason, mails
   * the changes and the reason to the artist.
   */
  async #edit(
    { reason = '', ...item }: Item & { reason?: string },
    caller: Caller,
    work: (edit: EditContext) => Promise<void>,
  ) {
    const owner = await this.#requireEditable(item, caller)
    await this.#dependencies.db.transaction().execute(async (tx) => {
      await this.#dependencies.hiding.lockForEdit(tx, item)
      const recorded: EditContext['recorded'] = { label: '', changes: [] }
      await work({ owner, caller, tx, reason, recorded })
      const { label, changes } = recorded
      if (reason === '' || changes.length === 0) return
      const subject = { kind: item.kind, label }
      await mailChange(tx, this.#dependencies, { memberId: owner, subject, changes, reason })
    })
  }

  async #requireTrackVersion(id: number, body: WithVersion<TrackPatchBody>, { tx }: EditContext) {
    const stored = await this.#dependencies.management.lockTrack(tx, id)
    const { title, description, character } = body
    const newValues = {
      title,
      description,
      character: character === undefined ? undefined : characterText(character ?? {}),
    }
    requireVersion(body.version, newValues, { ...stored, character: presentCharacter(stored) })
  }

  async #requireAlbumVersion(id: number, body: WithVersion<AlbumPatchBody>, { tx }: EditContext) {
    const stored = await this.#dependencies.management.lockAlbum(tx, id)
    const { albumName: name, description, albumArtPath } = body
    const newValues = { name, description, art_path: albumArtPath }
    requireVersion(body.version, newValues, stored)
  }

  async #editTrack(
    id: number,
    change: Pick<TrackPatchBody, 'title' | 'description'>,
    edit: EditContext,
  ) {
    const { management, catalogue, hiding } = this.#dependencies
    const { owner, tx } = edit
    await catalogue.lockArtist(tx, owner)
    const before = await management.lockTrack(tx, id)
    const title = newName(before.title, change.title)
    const { description = before.description } = change
    const after = { title, description }
    await management.changeTrack(tx, id, after)
    await recordEdits(edit, { subject: 'track', label: before.title }, before, after)
    await hiding.reindexTracks(tx, { kind: 'track', id })
  }

  /** Sets the track's type, tempo and key. A trigger updates the search row. */
  async #editCharacter(id: number, character: Character | null, edit: EditContext) {
    const { management, catalogue } = this.#dependencies
    const { owner, tx } = edit
    await catalogue.lockArtist(tx, owner)
    const before = await management.lockTrack(tx, id)
    await management.setCharacter(tx, id, character)
    const after = await management.lockTrack(tx, id)
    await recordEdits(
      edit,
      { subject: 'track', label: before.title },
      { character: presentCharacter(before) },
      { character: presentCharacter(after) },
    )
  }

  async #editAlbum(
    id: number,
    change: Omit<AlbumPatchBody, 'hidden' | 'reason' | 'version'>,
    edit: EditContext,
  ) {
    const { management, catalogue, hiding, images } = this.#dependencies
    const { owner, caller, tx } = edit
    await catalogue.lockArtist(tx, owner)
    const before = await management.lockAlbum(tx, id)
    const name = newName(before.name, change.albumName)
    const { description = before.description, albumArtPath = before.art_path } = change
    const isNewArt = albumArtPath !== null && albumArtPath !== before.art_path
    if (isNewArt && !(await images.claim(tx, albumArtPath, caller.id)))
      throw new RefusedRequest([{ field: 'albumArtPath', code: 'IMAGE_REQUIRED' }])
    const after = { name, description, art_path: albumArtPath }
    await management.changeAlbum(tx, id, after)
    await recordEdits(edit, { subject: 'album', label: before.name }, before, after)
    await hiding.reindexAlbum(tx, id)
  }

  async #requireEditable({ kind, id }: Item, caller: Caller) {
    const { management } = this.#dependencies
    const ownerId = await management.findOwner(kind === 'track' ? 'tracks' : 'albums', id)
    if (ownerId === undefined) throw new AppError('NOT_FOUND')
    if (ownerId !== caller.id && !isEditForOther(caller, ownerId)) throw new AppError('FORBIDDEN')
    return ownerId
  }
}

type CharacterColumns = Pick<Selectable<Tables['tracks']>, 'sound_type' | 'bpm' | 'musical_key'>

function presentCharacter({ sound_type, bpm, musical_key }: CharacterColumns): string {
  return characterText({ soundType: sound_type, bpm, musicalKey: musical_key })
}

type WithVersion<Body> = Body & { version: number }
type Values = Record<string, string | null | undefined>

/**
 * Throws `CHANGED_MEANWHILE` if the stored version differs. The error has the stored and the new
 * value of each changed field, one per line.
 */
function requireVersion<Fields extends Values>(
  version: number,
  newValues: Fields,
  stored: { version: number } & { [Field in keyof Fields]: string | null },
): void {
  const fields = Object.keys(newValues).filter((field) => newValues[field] !== undefined)
  if (version === stored.version || fields.length === 0) return
  throw new AppError('CHANGED_MEANWHILE', {
    current: fields.map((field) => stored[field] ?? '').join('\n'),
    given: fields.map((field) => newValues[field] ?? '').join('\n'),
    version: stored.version,
  })
}

function hasChange(change: object): boolean {
  return Object.values(change).some((value) => value !== undefined)
}

/**
 * Returns the name to store. A name of an older release may have repeated spaces: they stay if the
 * new name is otherwise equal.
 */
function newName(before: string, name = before): string {
  return name === titleText(before) ? before : name
}

/** Returns the order of a list: by default the newest first. Equal times are ordered by id. */
function orderOf(byTime: SortDirection | undefined, byId: SortDirection | undefined): ListOrder {
  if (byTime === undefined && byId !== undefined) return { byTime, byId }
  return { byTime: byTime ?? 'desc', byId: byId ?? byTime ?? 'desc' }
}
