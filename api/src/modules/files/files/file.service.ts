import { buffer } from 'node:stream/consumers'
import type { AudioFormat } from '@sori/contract/catalogue'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { Jobs } from '../../site/jobs/index.ts'
import {
  type Content,
  inBatches,
  type MediaWorkers,
  NotAudioError,
  newFilePath,
  type ReadingMethod,
  type Storage,
  type StoredFile,
  sizeOf,
  type VerifiedAudio,
} from '../media/index.ts'
import type { FileRepository } from './file.repository.ts'
import { PreviewKeyCache } from './preview-key-cache.ts'
import { previewOrder, type Waiting } from './preview-order.ts'

const FILE_PATH = /^[a-z2-7]{32}$/
const HOUR_MS = 3_600_000
/** After this time the retries of a file's job have failed. */
const UNPROCESSED_MS = HOUR_MS
/** The time that an unused file is kept. */
const UNUSED_MS = 24 * HOUR_MS

const mimes = { mp3: 'audio/mpeg', wav: 'audio/wav' } as const
/** MIME types of originals. */
export type AudioMime = (typeof mimes)[AudioFormat]
export function formatOf(mime: AudioMime): AudioFormat {
  return mime === mimes.wav ? 'wav' : 'mp3'
}

/** Version 2: a stored key is written once, and the first previews lacked their length. */
const previewKeyOf = (path: string) => `previews/${path.slice(0, 2)}/${path}-2.mp3`

/** Facts of an audio file that is about to be stored; missing ones are measured with the preview. */
type KnownFacts = Pick<VerifiedAudio, 'format'> & Partial<VerifiedAudio>

/** A stored audio file. */
export type StoredAudio = {
  /** Opens the bytes with their strong ETag. Throws `NOT_FOUND` if the storage lacks them. */
  open(): Promise<{ file: StoredFile; etag: string }>
  /** Like {@link Storage.nginxPath}. */
  nginxPath(method: ReadingMethod): Promise<string>
}

type Parts = {
  db: Database
  files: FileRepository
  storage: Storage
  media: Pick<MediaWorkers, 'processAudio'>
  jobs: Jobs
  /** The clock of the sweep; the machine's by default. */
  now?: () => Date
}

/**
 * Stored audio files. Storage keys stay private. A row is written before the bytes and deleted
 * after them, so leftovers of a crash are found by their row and removed after a day.
 */
export class FileService {
  readonly previewKeys = new PreviewKeyCache()
  #parts: Required<Parts>

  constructor({ now = () => new Date(), ...parts }: Parts) {
    this.#parts = { ...parts, now }
  }

  /** Throws `NOT_FOUND`, also for a hidden track, and `PREVIEW_PENDING` until the preview is made. */
  async preview(path: string, { evenHidden = false } = {}): Promise<StoredAudio> {
    if (!FILE_PATH.test(path)) throw new AppError('NOT_FOUND')
    const key = evenHidden
      ? await this.#previewKey(path, true)
      : await this.previewKeys.get(path, () => this.#previewKey(path, false))
    return this.#storedAudio(path, key)
  }

  async #previewKey(path: string, evenHidden: boolean) {
    const file = await this.#parts.files.byPath(path)
    if (!file || (file.hidden && !evenHidden) || file.state === 'failed')
      throw new AppError('NOT_FOUND')
    if (file.state !== 'ready' || !file.preview_key) throw new AppError('PREVIEW_PENDING')
    return file.preview_key
  }

  /** Throws `NOT_FOUND`. The caller checks the permission. */
  async original(path: string): Promise<StoredAudio & { mime: AudioMime }> {
    const file = FILE_PATH.test(path) ? await this.#parts.files.byPath(path) : undefined
    if (!file) throw new AppError('NOT_FOUND')
    const audio = this.#storedAudio(path, file.original_key)
    // Opened in any case, because a lost original of a buyer must be noticed.
    const opened = await audio.open()
    return { ...audio, open: async () => opened, mime: file.mime }
  }

  #storedAudio(path: string, key: string): StoredAudio {
    const { storage } = this.#parts
    return {
      nginxPath: (method) => storage.nginxPath(key, method),
      open: async () => {
        const file = await storage.open(key)
        if (!file) throw new AppError('NOT_FOUND')
        // A stored key is written once, so name and size identify the bytes.
        return { file, etag: `"${path}-${file.size.toString(36)}"` }
      },
    }
  }

  /** Returns the originals in the order of `paths`; null for missing ones. */
  async originals(paths: readonly string[]) {
    const { files, storage } = this.#parts
    const rows = new Map((await files.byPaths(paths)).map((row) => [row.path, row]))
    return inBatches(paths, async (path) => {
      const row = rows.get(path)
      const file = row ? await storage.open(row.original_key) : null
      return row && file ? { file, mime: row.mime } : null
    })
  }

  /**
   * Stores an original, queues its preview, and returns the file's id and its opaque public path.
   * Leaves nothing behind when storing fails (disk full).
   */
  async addAudio(
    ownerId: number,
    original: Content,
    { format, sampleRate, channels, seconds }: KnownFacts,
  ): Promise<{ id: number; path: string }> {
    const { db, files, storage } = this.#parts
    const path = newFilePath()
    const key = `originals/${path.slice(0, 2)}/${path}.${format}`
    const bytes = sizeOf(original)
    const id = await files.addReceiving({
      path,
      owner_id: ownerId,
      original_key: key,
      mime: mimes[format],
      bytes,
      sample_rate: sampleRate ?? null,
      channels: channels ?? null,
    })
    await storage.put(key, original).catch(async (error: unknown) => {
      // If this fails too, the sweep finds the row.
      await this.#undo(id, key).catch(() => undefined)
      throw error
    })
    await db.transaction().execute(async (tx) => {
      const waiting = await files.countWaiting(tx, ownerId)
      await files.markStored(tx, id)
      await this.#queuePreview(id, { seconds, bytes, waiting }, tx)
    })
    return { id, path }
  }

  async #undo(id: number, key: string) {
    await this.#parts.storage.remove(key)
    await this.#parts.files.removeReceiving(id)
  }

  async #queuePreview(fileId: number, file: Omit<Waiting, 'now'>, tx?: Transaction) {
    const { jobs, now } = this.#parts
    const order = previewOrder({ ...file, now: now() })
    const options = { key: String(fileId), ...order, ...(tx && { tx }) }
    await jobs.send('process-sound', { fileId }, options)
  }

  /**
   * Returns the id of an audio file of `ownerId` without a track, in the transaction that publishes
   * it; undefined for other paths.
   */
  async claim(tx: Transaction, path: string, ownerId: number): Promise<number | undefined> {
    return FILE_PATH.test(path) ? this.#parts.files.claim(tx, path, ownerId) : undefined
  }

  /** Measures a stored file and makes its preview, once; or marks it as failed permanently. */
  async processAudio(id: number): Promise<void> {
    const { files } = this.#parts
    const file = await files.byId(id)
    if (file?.state !== 'stored') return
    try {
      const measured = await this.#measure(file)
      await files.markReady(id, measured)
      await this.#removeIfSwept(id, measured.preview_key)
    } catch (error) {
      if (!(error instanceof NotAudioError)) throw error
      await files.markFailed(id, error.message)
    }
  }

  /**
   * Measures audio files of earlier releases and renews their previews, one by one until `signal`.
   * Skips failures and throws the first one at the end.
   */
  async measureOlder(signal?: AbortSignal): Promise<void> {
    const { files } = this.#parts
    const failures: unknown[] = []
    let file = await files.nextUnmeasured(0)
    for (; file && !signal?.aborted; file = await files.nextUnmeasured(file.id)) {
      try {
        const measured = await this.#measure(file)
        await files.markMeasured(file.id, measured)
        await this.#removeIfSwept(file.id, measured.preview_key)
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }

  /** Removes a preview that was made while the sweep removed its file. */
  async #removeIfSwept(id: number, previewKey: string) {
    const { files, storage } = this.#parts
    if (!(await files.byId(id))) await storage.remove(previewKey)
  }

  /** Decodes an original, stores its preview, and returns the measurements. */
  async #measure({ id, path, original_key }: { id: number; path: string; original_key: string }) {
    const { storage, media } = this.#parts
    const original = await storage.open(original_key)
    if (!original) throw new Error(`the original of file ${id} is not in the storage`)
    const audio = await media.processAudio(await buffer(original.createReadStream()))
    const previewKey = previewKeyOf(path)
    await storage.put(previewKey, audio.preview)
    return {
      preview_key: previewKey,
      duration_ms: Math.round(audio.duration * 1000),
      peaks: Buffer.from(audio.peaks),
      sample_rate: audio.sampleRate,
      channels: audio.channels,
      loudness: audio.loudness,
      true_peak: audio.truePeak,
    }
  }

  /** Removes unused files, former previews and unfinished writes, and retries failed jobs. */
  async sweep(signal?: AbortSignal): Promise<void> {
    const { storage, files } = this.#parts
    await storage.sweep(this.#ago(HOUR_MS))
    while (!signal?.aborted && (await this.#sweepUnused()));
    while (!signal?.aborted && (await this.#sweepFormerPreviews()));
    for (const { id, bytes } of await files.waitingSince(this.#ago(UNPROCESSED_MS)))
      await this.#queuePreview(id, { bytes, waiting: 0 })
  }

  /**
   * Removes some unused files: marks their rows, removes the bytes with no transaction open, then
   * deletes the rows. After a kill in between, the next sweep continues.
   */
  async #sweepUnused() {
    const { storage, files } = this.#parts
    const unused = await files.markUnused(this.#ago(UNUSED_MS))
    if (unused.length === 0) return false
    const keys = unused.flatMap((file) => [
      file.original_key,
      file.preview_key,
      file.former_preview_key,
      previewKeyOf(file.path),
    ])
    const present = [...new Set(keys)].filter((key) => key !== null)
    await inBatches(present, (key) => storage.remove(key))
    await files.removeMarked(unused.map(({ id }) => id))
    return true
  }

  /** Removes some previews that were replaced a day ago. */
  async #sweepFormerPreviews() {
    const { storage, files } = this.#parts
    const former = await files.formerPreviews(this.#ago(UNUSED_MS))
    if (former.length === 0) return false
    await inBatches(former, ({ key }) => storage.remove(key))
    await files.forgetFormerPreviews(former.map(({ id }) => id))
    return true
  }

  #ago(ms: number): Date {
    return new Date(this.#parts.now().getTime() - ms)
  }
}
