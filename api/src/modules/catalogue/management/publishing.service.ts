import { type TagSet, tagKinds } from '@sori/contract/catalogue'
import type { PublicationBody } from '@sori/contract/management'
import { AlbumFull, RefusedRequest, TagRefusal } from '../../../lib/errors/app-error.ts'
import type { Database } from '../../../lib/postgres/database.ts'
import { translateDatabaseError } from '../../../lib/postgres/database-errors.ts'
import { nameKey } from '../../../lib/text/name-key.ts'
import type { FileService } from '../../files/files/file.service.ts'
import type { ImageService } from '../../files/images/image.service.ts'
import type { QuotaService } from '../../files/quotas/quota.service.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { ManagementRepository } from './management.repository.ts'

type Parts = {
  db: Database
  management: ManagementRepository
  catalogue: CatalogueService
  files: Pick<FileService, 'claim'>
  images: Pick<ImageService, 'claim'>
  quotas: Pick<QuotaService, 'countedPublication'>
}

/** Stored files become tracks on sale (D19). */
export class PublishingService {
  #db: Database
  #management: ManagementRepository
  #catalogue: CatalogueService
  #files: Parts['files']
  #images: Parts['images']
  #quotas: Parts['quotas']

  constructor({ db, management, catalogue, files, images, quotas }: Parts) {
    this.#db = db
    this.#management = management
    this.#catalogue = catalogue
    this.#files = files
    this.#images = images
    this.#quotas = quotas
  }

  /**
   * Publishes an uploaded audio file as a track and returns its id. A repeated request returns the
   * same track. Throws `VALIDATION` for others' files and a used title, `TAG_UNKNOWN` (D18),
   * `ALBUM_FULL` and `QUOTA_EXCEEDED` (D44).
   */
  async publish(artistId: number, sound: PublicationBody): Promise<number> {
    return (await this.#quotas.countedPublication(artistId, () => this.#publish(artistId, sound)))
      .id
  }

  async #publish(
    artistId: number,
    { albumDTO, musicDTO, tagsDTO }: PublicationBody,
  ): Promise<{ id: number; isNew: boolean }> {
    const { albumName, albumArtPath, description } = albumDTO
    const { title, filePath } = musicDTO
    const publishing = this.#db.transaction().execute(async (tx) => {
      const fileId = await this.#files.claim(tx, filePath, artistId)
      if (fileId === undefined) {
        const present = await this.#management.trackOfFile(tx, filePath, artistId)
        if (present && isSame(present, title, albumName, tagsDTO))
          return { id: present.id, isNew: false }
        throw new RefusedRequest([{ field: 'musicDTO.filePath', code: 'TRACK_REQUIRED' }])
      }
      if (albumArtPath != null && !(await this.#images.claim(tx, albumArtPath, artistId)))
        throw new RefusedRequest([{ field: 'albumDTO.albumArtPath', code: 'IMAGE_REQUIRED' }])
      const album = { name: albumName, description, artPath: albumArtPath ?? null }
      const track = { title, description: musicDTO.description }
      const id = await this.#catalogue.publishTrackIn(tx, {
        artist: { id: artistId },
        album,
        track,
        tags: tagsDTO,
        fileId,
      })
      return { id, isNew: true }
    })
    return publishing.catch((error: Error) => {
      throw atItsPlace(error)
    })
  }
}

function isSame(
  present: { title: string; album: string; tags: string[] },
  title: string,
  albumName: string,
  tags: TagSet,
): boolean {
  const wanted = tagKinds.flatMap((kind) => tags[kind].map((name) => `${kind} ${name}`))
  const sameTags = wanted.toSorted().join('\n') === present.tags.toSorted().join('\n')
  return (
    sameTags &&
    nameKey(present.title) === nameKey(title) &&
    nameKey(present.album) === nameKey(albumName)
  )
}

/** The refusals of the catalogue, at the fields of the upload's payload. */
function atItsPlace(error: Error): Error {
  if (error instanceof TagRefusal) {
    const [{ field, code } = { field: '', code: 'TAG_UNKNOWN' as const }] = error.fields
    return new TagRefusal(error.code, `tagsDTO.${field}`, String(error.params?.tag ?? code))
  }
  if (error instanceof AlbumFull)
    return new AlbumFull('albumDTO.albumName', Number(error.params?.max))
  const taken = translateDatabaseError(error)
  return taken instanceof RefusedRequest
    ? new RefusedRequest(
        taken.fields.map((refusal) => ({ ...refusal, field: `musicDTO.${refusal.field}` })),
      )
    : error
}
