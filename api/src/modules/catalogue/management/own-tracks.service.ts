import { type TagSet, tagKinds } from '@sori/contract/catalogue'
import { TAGS_MAX, type TracksPatchBody } from '@sori/contract/management'
import { AppError, RefusedRequest } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { FileService } from '../../files/files/file.service.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { HidingService } from '../hiding/index.ts'
import type { ManagementRepository } from './management.repository.ts'

type Dependencies = {
  db: Database
  management: ManagementRepository
  catalogue: CatalogueService
  hiding: HidingService
  files: Pick<FileService, 'claim' | 'retire'>
}

type BulkChange = Omit<TracksPatchBody, 'musicIds'>
type RowResult = { musicId: number; refusal: AppError | null }

/**
 * Makes the changes that only the artist may make: changes of several tracks, of the order of an
 * album, and of an audio file.
 */
export class OwnTracksService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Hides, shows or tags several tracks in one transaction. Returns a refusal or null for each
   * track. Throws `TAG_UNKNOWN`.
   */
  async changeTracks(
    artistId: number,
    { musicIds, ...change }: TracksPatchBody,
  ): Promise<RowResult[]> {
    const { db, management, catalogue } = this.#dependencies
    return db.transaction().execute(async (tx) => {
      await catalogue.lockArtist(tx, artistId)
      const tagIds =
        change.addTags && (await catalogue.lockTagIds(tx, withAllKinds(change.addTags)))
      const ids = [...new Set(musicIds)]
      const owners = await management.lockTracks(tx, ids)
      const results: RowResult[] = []
      for (const musicId of ids) {
        const owner = owners.get(musicId)
        const refusal =
          owner === artistId
            ? await this.#changeTrack(tx, musicId, { ...change, tagIds })
            : new AppError(owner === undefined ? 'NOT_FOUND' : 'FORBIDDEN')
        results.push({ musicId, refusal })
      }
      return results
    })
  }

  /** Changes one track. Returns the reason if the change is refused, or null. */
  async #changeTrack(
    tx: Transaction,
    id: number,
    { hidden, tagIds }: BulkChange & { tagIds: number[] | undefined },
  ): Promise<AppError | null> {
    const { management, hiding } = this.#dependencies
    const item = { kind: 'track', id } as const
    const before = await hiding.lock(tx, item)
    if (before.taken_down) return new AppError('TAKEN_DOWN')
    if (hidden === false && before.hidden_by === 'administrator')
      return new AppError('HIDDEN_BY_ADMINISTRATOR')
    if (tagIds) {
      if (!(await management.addTags(tx, id, tagIds, TAGS_MAX)))
        return new AppError('TAGS_FULL', { max: TAGS_MAX })
      await hiding.reindexTracks(tx, item)
    }
    if (hidden === true) await hiding.hide(tx, item, { by: 'artist' })
    if (hidden === false) await hiding.show(tx, item, { by: 'artist' })
    return null
  }

  /**
   * Moves the tracks to the beginning of the album, in this order. Throws `NOT_FOUND`, `FORBIDDEN`,
   * and `VALIDATION` for a track of another album.
   */
  async orderTracks(artistId: number, albumId: number, musicIds: readonly number[]): Promise<void> {
    const { db, management } = this.#dependencies
    await this.#requireOwn('albums', albumId, artistId)
    await db.transaction().execute(async (tx) => {
      await management.lockAlbum(tx, albumId)
      const presentIds = await management.listTrackIds(tx, albumId)
      const wantedIds = new Set(musicIds)
      if ([...wantedIds].some((id) => !presentIds.includes(id)))
        throw new RefusedRequest([{ field: 'musicIds', code: 'UNKNOWN_VALUE' }])
      await management.orderTracks(tx, [
        ...wantedIds,
        ...presentIds.filter((id) => !wantedIds.has(id)),
      ])
    })
  }

  /**
   * Replaces the audio file of a track that no member has bought. Accepts a repeated request.
   * Throws `NOT_FOUND`, `FORBIDDEN`, `TAKEN_DOWN`, `TRACK_BOUGHT`, and `VALIDATION` for a file of
   * another member.
   */
  async replaceFile(artistId: number, id: number, filePath: string): Promise<void> {
    const { db, management, hiding, files } = this.#dependencies
    const item = { kind: 'track', id } as const
    await this.#requireOwn('tracks', id, artistId)
    await db.transaction().execute(async (tx) => {
      await hiding.lockForEdit(tx, item)
      const before = await management.lockFileOf(tx, id)
      if (!before) throw new AppError('NOT_FOUND')
      if (before.path === filePath) return
      if (before.isBought) throw new AppError('TRACK_BOUGHT')
      const fileId = await files.claim(tx, filePath, artistId)
      if (fileId === undefined)
        throw new RefusedRequest([{ field: 'filePath', code: 'TRACK_REQUIRED' }])
      await management.setFile(tx, id, fileId)
      await files.retire(tx, before.file_id)
      await hiding.reindexTracks(tx, item)
    })
  }

  async #requireOwn(table: 'albums' | 'tracks', id: number, artistId: number): Promise<void> {
    const ownerId = await this.#dependencies.management.findOwner(table, id)
    if (ownerId === undefined) throw new AppError('NOT_FOUND')
    if (ownerId !== artistId) throw new AppError('FORBIDDEN')
  }
}

function withAllKinds(tags: Partial<Record<keyof TagSet, string[] | undefined>>): TagSet {
  return Object.fromEntries(tagKinds.map((kind) => [kind, tags[kind] ?? []])) as TagSet
}
