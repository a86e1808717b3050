import { AppError } from '../../../lib/errors/app-error.ts'
import type { Transaction } from '../../../lib/postgres/database.ts'
import {
  imageWidths,
  inBatches,
  type MediaWorkers,
  newFilePath,
  type Storage,
  type StoredFile,
} from '../media/index.ts'
import type { ImageRepository } from './image.repository.ts'

const NAME = /^[a-z2-7]{2}\/[a-z2-7]{32}(-(96|192|480|960))?\.webp$/
/** The width of the path without a width. */
const DEFAULT_WIDTH = 960
/** The time that an unused image is kept. */
const UNUSED_MS = 24 * 3_600_000

/** `/media/ab/abc.webp` is stored as `media/ab/abc.webp`, its widths as `media/ab/abc-96.webp` … */
const keyOf = (path: string) => path.slice(1)
const keyOfWidth = (path: string, width: number) => keyOf(path).replace('.webp', `-${width}.webp`)

/** Returns the storage keys of an image. */
export function imageKeys(path: string): string[] {
  return [keyOf(path), ...imageWidths.map((width) => keyOfWidth(path, width))]
}

type Parts = {
  images: ImageRepository
  storage: Storage
  media: Pick<MediaWorkers, 'processImage'>
  /** The clock of the sweep; the machine's by default. */
  now?: () => Date
}

/** Stored pictures. As with audio files, a row is written before the bytes and deleted after them. */
export class ImageService {
  #parts: Required<Parts>

  constructor({ now = () => new Date(), ...parts }: Parts) {
    this.#parts = { ...parts, now }
  }

  /** Returns the image at `/media/{name}`. Throws `NOT_FOUND`. */
  async find(name: string): Promise<{ file: StoredFile; etag: string }> {
    const file = NAME.test(name) ? await this.#parts.storage.open(`media/${name}`) : null
    if (!file) throw new AppError('NOT_FOUND')
    return { file, etag: `"${name.slice(3, -5)}-${file.size.toString(36)}"` }
  }

  /**
   * Stores a JPEG or PNG in its widths and returns its public path, `/media/…/x.webp`, which works
   * immediately. Throws `NotImageError`. Leaves nothing behind when storing fails (disk full).
   */
  async add(ownerId: number, bytes: Uint8Array): Promise<string> {
    const { images, storage, media } = this.#parts
    const rendered = await media.processImage(bytes, ownerId)
    const name = newFilePath()
    const path = `/media/${name.slice(0, 2)}/${name}.webp`
    const files = rendered.flatMap(({ width, webp }) => [
      { key: keyOfWidth(path, width), webp },
      ...(width === DEFAULT_WIDTH ? [{ key: keyOf(path), webp }] : []),
    ])
    const size = files.reduce((sum, { webp }) => sum + webp.byteLength, 0)
    await images.add(path, ownerId, size)
    try {
      for (const { key, webp } of files) await storage.put(key, webp)
    } catch (error) {
      // If this fails too, the sweep finds the row.
      await this.#undo(path).catch(() => undefined)
      throw error
    }
    return path
  }

  async #undo(path: string) {
    await this.#removeFiles([path])
    await this.#parts.images.remove(path)
  }

  async #removeFiles(paths: readonly string[]) {
    await inBatches(paths.flatMap(imageKeys), (key) => this.#parts.storage.remove(key))
  }

  /** Returns whether `ownerId` uploaded the image at `path`, and keeps the image. */
  claim(tx: Transaction, path: string, ownerId: number): Promise<boolean> {
    return this.#parts.images.claim(tx, path, ownerId)
  }

  /** Marks all photos of a member for removal and returns their paths. */
  markPhotos(tx: Transaction, ownerId: number): Promise<string[]> {
    return this.#parts.images.markPhotos(tx, ownerId)
  }

  /** Removes marked images. The sweep repeats failures. */
  async removeMarked(paths: readonly string[]): Promise<void> {
    if (paths.length === 0) return
    await this.#removeFiles(paths)
    await this.#parts.images.removeMarked(paths)
  }

  /** Removes images that nothing has shown for 24 hours, with no transaction open. */
  async sweep(signal?: AbortSignal): Promise<void> {
    const { images, now } = this.#parts
    while (!signal?.aborted) {
      const unused = await images.markUnused(new Date(now().getTime() - UNUSED_MS))
      if (unused.length === 0) return
      await this.removeMarked(unused)
    }
  }
}
