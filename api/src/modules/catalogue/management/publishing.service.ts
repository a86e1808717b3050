import { tagKinds } from '@sori/contract/catalogue'
import type { PublicationBody } from '@sori/contract/management'
import {
  AlbumFull,
  type AppError,
  RefusedRequest,
  TagRefusal,
} from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { translateDatabaseError } from '../../../lib/postgres/database-errors.ts'
import { nameKey } from '../../../lib/text/name-key.ts'
import type { FileService } from '../../files/files/file.service.ts'
import type { ImageService } from '../../files/images/image.service.ts'
import type { QuotaService } from '../../files/quotas/quota.service.ts'
import type { AnnouncementService } from '../announcements/announcement.service.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { ManagementRepository } from './management.repository.ts'

type Dependencies = {
  db: Database
  management: ManagementRepository
  announcements: Pick<AnnouncementService, 'plan'>
  catalogue: CatalogueService
  files: Pick<FileService, 'claim'>
  images: Pick<ImageService, 'claim'>
  quotas: Pick<QuotaService, 'countPublication'>
}

export class PublishingService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Publishes an uploaded audio file and returns the track's id. A repeated request returns the
   * same id. Throws `VALIDATION`, `TAG_UNKNOWN`, `ALBUM_FULL` and `QUOTA_EXCEEDED`.
   */
  async publish(artistId: number, body: PublicationBody): Promise<number> {
    const { db, quotas } = this.#dependencies
    const publish = () => db.transaction().execute((tx) => this.#publishIn(tx, artistId, body))
    try {
      return (await quotas.countPublication(artistId, publish)).id
    } catch (error) {
      throw withPayloadFields(error as Error)
    }
  }

  async #publishIn(tx: Transaction, artistId: number, body: PublicationBody) {
    const { management, announcements, catalogue, files, images } = this.#dependencies
    const { albumName, albumArtPath: artPath = null, description } = body.albumDTO
    const { title, filePath, description: trackDescription } = body.musicDTO
    const fileId = await files.claim(tx, filePath, artistId)
    if (fileId === undefined) {
      const track = await management.findTrackOfFile(tx, filePath, artistId)
      if (track && isSamePublication(track, body)) return { id: track.id, isNew: false }
      throw new RefusedRequest([{ field: 'musicDTO.filePath', code: 'TRACK_REQUIRED' }])
    }
    if (artPath !== null && !(await images.claim(tx, artPath, artistId)))
      throw new RefusedRequest([{ field: 'albumDTO.albumArtPath', code: 'IMAGE_REQUIRED' }])
    const id = await catalogue.publishTrackIn(tx, {
      artist: { id: artistId },
      album: { name: albumName, description, artPath },
      track: { title, description: trackDescription },
      tags: body.tagsDTO,
      fileId,
    })
    await announcements.plan(tx, id)
    return { id, isNew: true }
  }
}

function isSamePublication(
  published: { title: string; album: string; tags: string[] },
  { albumDTO, musicDTO, tagsDTO }: PublicationBody,
): boolean {
  const tags = tagKinds.flatMap((kind) => tagsDTO[kind].map((name) => `${kind} ${name}`))
  return (
    tags.toSorted().join('\n') === published.tags.toSorted().join('\n') &&
    nameKey(published.title) === nameKey(musicDTO.title) &&
    nameKey(published.album) === nameKey(albumDTO.albumName)
  )
}

/** Renames the fields of an error to the field names of the request body. */
function withPayloadFields(error: Error): Error {
  if (error instanceof TagRefusal) return withFieldPrefix(error, 'tagsDTO')
  if (error instanceof AlbumFull) return withFieldPrefix(error, 'albumDTO')
  const databaseError = translateDatabaseError(error)
  return databaseError instanceof RefusedRequest
    ? withFieldPrefix(databaseError, 'musicDTO')
    : error
}

function withFieldPrefix(error: AppError, prefix: string): AppError {
  const fields = error.fields.map((refusal) => ({
    ...refusal,
    field: `${prefix}.${refusal.field}`,
  }))
  return Object.assign(error, { fields })
}
