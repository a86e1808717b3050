import { AppError } from '../../lib/app-error.ts'
import type { ProcessedAudio, RenderedImage, Storage, StoredFile } from '../media/index.ts'
import { newFilePath } from '../media/index.ts'
import type { FileRepository } from './file.repository.ts'

const FILE_PATH = /^[a-z2-7]{32}$/
const IMAGE_NAME = /^[a-z2-7]{2}\/[a-z2-7]{32}(-(96|192|480|960))?\.webp$/
/** The image whose name carries no width (D19). */
const WHOLE_WIDTH = 960

/** Stored sounds and images (D19, D20). Keys of the storage never leave here. */
export class FileService {
  #files: FileRepository
  #storage: Storage

  constructor(files: FileRepository, storage: Storage) {
    this.#files = files
    this.#storage = storage
  }

  /** The preview behind a `filePath`; throws `NOT_FOUND`, and `PREVIEW_PENDING` until it has been made (D20). */
  async preview(path: string): Promise<{ file: StoredFile; etag: string }> {
    const found = FILE_PATH.test(path) ? await this.#files.byPath(path) : undefined
    if (!found || found.state === 'failed') throw new AppError('NOT_FOUND')
    if (found.state === 'stored' || !found.preview_key) throw new AppError('PREVIEW_PENDING')
    const file = await this.#storage.open(found.preview_key)
    if (!file) throw new AppError('NOT_FOUND')
    // A stored key is written once, so its name and size stand for its bytes.
    return { file, etag: `"${path}-${file.size.toString(36)}"` }
  }

  /** The image behind `/media/{name}`, in one of its widths; throws `NOT_FOUND`. */
  async image(name: string): Promise<{ file: StoredFile; etag: string }> {
    const file = IMAGE_NAME.test(name) ? await this.#storage.open(`media/${name}`) : null
    if (!file) throw new AppError('NOT_FOUND')
    return { file, etag: `"${name.slice(3, -5)}-${file.size.toString(36)}"` }
  }

  /** Stores an original with what was made of it; gives the id of the file. */
  async addSound(ownerId: number, original: Uint8Array, { duration, peaks, preview, format }: ProcessedAudio): Promise<number> {
    const path = newFilePath()
    const originalKey = `originals/${path.slice(0, 2)}/${path}.${format}`
    const previewKey = `previews/${path.slice(0, 2)}/${path}.mp3`
    await this.#storage.put(originalKey, original)
    await this.#storage.put(previewKey, preview)
    return this.#files.insert({
      path,
      owner_id: ownerId,
      mime: format === 'wav' ? 'audio/wav' : 'audio/mpeg',
      bytes: original.byteLength,
      original_key: originalKey,
      preview_key: previewKey,
      duration_ms: Math.round(duration * 1000),
      peaks: Buffer.from(peaks),
      state: 'ready',
    })
  }

  /** Stores a picture in its widths; gives its public path, `/media/…/x.webp` (D19). */
  async addImage(images: readonly RenderedImage[]): Promise<string> {
    const name = newFilePath()
    const base = `media/${name.slice(0, 2)}/${name}`
    for (const { width, webp } of images) await this.#storage.put(`${base}-${width}.webp`, webp)
    const whole = images.find(({ width }) => width === WHOLE_WIDTH)
    if (!whole) throw new Error(`an image lacks its width of ${WHOLE_WIDTH}`)
    await this.#storage.put(`${base}.webp`, whole.webp)
    return `/${base}.webp`
  }
}
