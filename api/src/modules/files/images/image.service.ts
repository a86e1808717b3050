import { AppError } from '../../../lib/errors/app-error.ts'
import type { Transaction } from '../../../lib/postgres/database.ts'
import {
  imageWidths,
  type MediaWorkers,
  newFilePath,
  removeAll,
  type Storage,
  type StoredFile,
} from '../media/index.ts'
import type { ImageRepository } from './image.repository.ts'

const NAME = /^[a-z2-7]{2}\/[a-z2-7]{32}(-(96|192|480|960))?\.webp$/
/** The width of the path without a width (D19). */
const WHOLE_WIDTH = 960
/** Time that an unused image is kept (D19). */
const UNUSED_MS = 24 * 3_600_000

/** `/media/ab/abc.webp` is stored as `media/ab/abc.webp`, its widths as `media/ab/abc-96.webp` … */
const keyOf = (path: string) => path.slice(1)
const keyOfWidth = (path: string, width: number) =>
  path.slice(1, -'.webp'.length).concat(`-${width}.webp`)
/** Every key that the storage keeps of an image. */
export function imageKeys(path: string): string[] {
  return [keyOf(path), ...imageWidths.map((width) => keyOfWidth(path, width))]
}

type Parts = {
  images: ImageRepository
  storage: Storage
  media: Pick<MediaWorkers, 'processImage'>
  /** The clock by which images grow old; the machine's. */
  now?: () => Date
}

/**
 * Stored pictures (D19). Like audio files, a row is written before the bytes and deleted after
 * them.
 */
export class ImageService {
  #images: ImageRepository
  #storage: Storage
  #media: Parts['media']
  #now: () => Date

  constructor({ images, storage, media, now = () => new Date() }: Parts) {
    this.#images = images
    this.#storage = storage
    this.#media = media
    this.#now = now
  }

  /** The image behind `/media/{name}`, in one of its widths; throws `NOT_FOUND`. */
  async find(name: string): Promise<{ file: StoredFile; etag: string }> {
    const file = NAME.test(name) ? await this.#storage.open(`media/${name}`) : null
    if (!file) throw new AppError('NOT_FOUND')
    return { file, etag: `"${name.slice(3, -5)}-${file.size.toString(36)}"` }
  }

  /**
   * Stores a JPEG or PNG in its widths and returns its public path, `/media/…/x.webp`. Immediately,
   * unlike audio: the path must work when the caller has it. Throws `NotImageError`. Leaves nothing
   * behind when storing fails (disk full).
   */
  async add(ownerId: number, bytes: Uint8Array): Promise<string> {
    const rendered = await this.#media.processImage(bytes, ownerId)
    const name = newFilePath()
    const path = `/media/${name.slice(0, 2)}/${name}.webp`
    const size = rendered.reduce(
      (sum, { width, webp }) => sum + webp.byteLength * (width === WHOLE_WIDTH ? 2 : 1),
      0,
    )
    await this.#images.insert(path, ownerId, size)
    try {
      for (const { width, webp } of rendered) {
        await this.#storage.put(keyOfWidth(path, width), webp)
        if (width === WHOLE_WIDTH) await this.#storage.put(keyOf(path), webp)
      }
    } catch (error) {
      await this.#undo(path)
      throw error
    }
    return path
  }

  /** Removes the widths of an image that could not be stored whole. Where that fails too, the row stays for the sweep. */
  async #undo(path: string): Promise<void> {
    try {
      await removeAll(this.#storage, imageKeys(path))
      await this.#images.drop(path)
    } catch {}
  }

  /** Returns whether `ownerId` uploaded the image at `path`, and keeps the image (D10). */
  claim(tx: Transaction, path: string, ownerId: number): Promise<boolean> {
    return this.#images.claim(tx, path, ownerId)
  }

  /** Marks all photos of a member for removal and returns their paths. */
  takePhotos(tx: Transaction, ownerId: number): Promise<string[]> {
    return this.#images.takeOf(tx, ownerId)
  }

  /** Removes marked images in all widths. The sweep repeats failures. */
  async removeTaken(paths: readonly string[]): Promise<void> {
    if (paths.length === 0) return
    await removeAll(this.#storage, paths.flatMap(imageKeys))
    await this.#images.forget(paths)
  }

  /** Removes images that nothing has shown for 24 hours (D19). */
  async sweep(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && (await this.#sweepSome()));
  }

  /** Marks the rows, removes the bytes with no transaction open, then deletes the rows. */
  async #sweepSome(): Promise<boolean> {
    const unused = await this.#images.takeUnused(new Date(this.#now().getTime() - UNUSED_MS))
    await this.removeTaken(unused)
    return unused.length > 0
  }
}
