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

const PICTURE_NAME = /^[a-z2-7]{2}\/[a-z2-7]{32}(-(96|192|480|960))?\.webp$/
const DEFAULT_WIDTH = 960
const UNUSED_MS = 24 * 3_600_000

/** The storage has `/media/ab/abc.webp` as `media/ab/abc.webp`, `media/ab/abc-96.webp` and so on. */
const storageKey = (path: string) => path.slice(1)
const storageKeyOfWidth = (path: string, width: number) =>
  storageKey(path).replace('.webp', `-${width}.webp`)

export function imageKeys(path: string): string[] {
  return [storageKey(path), ...imageWidths.map((width) => storageKeyOfWidth(path, width))]
}

type Dependencies = {
  images: ImageRepository
  storage: Storage
  media: Pick<MediaWorkers, 'processImage'>
  now?: () => Date
}

/**
 * Stores pictures. Adds an image's row before its bytes, and removes the row after the bytes. After
 * a kill, the sweep therefore finds all bytes by their rows.
 */
export class ImageService {
  #dependencies: Required<Dependencies>

  constructor({ now = () => new Date(), ...dependencies }: Dependencies) {
    this.#dependencies = { ...dependencies, now }
  }

  async find(name: string): Promise<{ file: StoredFile; etag: string }> {
    const file = PICTURE_NAME.test(name)
      ? await this.#dependencies.storage.open(`media/${name}`)
      : null
    if (!file) throw new AppError('NOT_FOUND')
    return { file, etag: `"${name.slice(3, -5)}-${file.size.toString(36)}"` }
  }

  /** Stores an image in all widths and returns its path. Removes everything after a failure. */
  async add(ownerId: number, bytes: Uint8Array): Promise<string> {
    const { images, storage, media } = this.#dependencies
    const pictures = await media.processImage(bytes, ownerId)
    const name = newFilePath()
    const path = `/media/${name.slice(0, 2)}/${name}.webp`
    const files = pictures.flatMap(({ width, webp }) => [
      { key: storageKeyOfWidth(path, width), webp },
      ...(width === DEFAULT_WIDTH ? [{ key: storageKey(path), webp }] : []),
    ])
    const size = files.reduce((sum, { webp }) => sum + webp.byteLength, 0)
    await images.add(path, ownerId, size)
    try {
      for (const { key, webp } of files) await storage.put(key, webp)
    } catch (error) {
      await this.#removeUnfinished(path).catch(() => undefined)
      throw error
    }
    return path
  }

  async #removeUnfinished(path: string) {
    await this.#removeFiles([path])
    await this.#dependencies.images.remove(path)
  }

  async #removeFiles(paths: readonly string[]) {
    await inBatches(paths.flatMap(imageKeys), (key) => this.#dependencies.storage.remove(key))
  }

  claim(tx: Transaction, path: string, ownerId: number): Promise<boolean> {
    return this.#dependencies.images.claim(tx, path, ownerId)
  }

  markPhotos(tx: Transaction, ownerId: number): Promise<string[]> {
    return this.#dependencies.images.markPhotos(tx, ownerId)
  }

  async removeMarked(paths: readonly string[]): Promise<void> {
    if (paths.length === 0) return
    await this.#removeFiles(paths)
    await this.#dependencies.images.removeMarked(paths)
  }

  async removeUnused(signal?: AbortSignal): Promise<void> {
    const { images, now } = this.#dependencies
    while (!signal?.aborted) {
      const unused = await images.markUnused(new Date(now().getTime() - UNUSED_MS))
      if (unused.length === 0) return
      await this.removeMarked(unused)
    }
  }
}
