import type { AudioFormat } from '@sori/contract/catalogue'
import type { NamedCharacter } from '@sori/contract/files'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { Log } from '../../../lib/runtime/log.ts'
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
import { characterColumns } from './character.service.ts'
import type { FileRepository } from './file.repository.ts'
import { forEachFile, type OlderFile, readOriginal } from './older-files.ts'
import { PreviewKeyCache } from './preview-key-cache.ts'
import { previewOrder, type Waiting } from './preview-order.ts'

const FILE_PATH = /^[a-z2-7]{32}$/
const HOUR_MS = 3_600_000
/** A file that is still `stored` after this time needs a new job: all retries have failed. */
const UNPROCESSED_MS = HOUR_MS
const UNUSED_MS = 24 * HOUR_MS

const mimeOfFormat = { mp3: 'audio/mpeg', wav: 'audio/wav' } as const
export type AudioMime = (typeof mimeOfFormat)[AudioFormat]
export function formatOf(mime: AudioMime): AudioFormat {
  return mime === mimeOfFormat.wav ? 'wav' : 'mp3'
}

/**
 * The storage key of a preview. The 2 is a version: the first previews lacked a length, and a
 * stored key is never overwritten.
 */
const previewKeyOf = (path: string) => `previews/${path.slice(0, 2)}/${path}-2.mp3`

type KnownFacts = Pick<VerifiedAudio, 'format'> &
  Partial<VerifiedAudio & Pick<NamedCharacter, 'bpm' | 'musicalKey'>>

export type StoredAudio = {
  open(): Promise<{ file: StoredFile; etag: string }>
  nginxPath(method: ReadingMethod): Promise<string>
}

type Dependencies = {
  db: Database
  files: FileRepository
  storage: Storage
  media: Pick<MediaWorkers, 'processAudio'>
  jobs: Jobs
  log: Pick<Log, 'warn'>
  now?: () => Date
}

/**
 * Stores audio files. Adds a file's row before its bytes, and removes the row after the bytes. After
 * a kill, the sweep therefore finds all bytes by their rows.
 */
export class FileService {
  readonly previewKeys = new PreviewKeyCache()
  #dependencies: Required<Dependencies>

  constructor({ now = () => new Date(), ...dependencies }: Dependencies) {
    this.#dependencies = { ...dependencies, now }
  }

  async findPreview(path: string, { evenHidden = false } = {}): Promise<StoredAudio> {
    if (!FILE_PATH.test(path)) throw new AppError('NOT_FOUND')
    const key = evenHidden
      ? await this.#findPreviewKey(path, { evenHidden })
      : await this.previewKeys.get(path, () => this.#findPreviewKey(path))
    return this.#storedAudio(path, key)
  }

  async #findPreviewKey(path: string, { evenHidden = false } = {}) {
    const file = await this.#dependencies.files.findByPath(path)
    if (!file || file.taken_down || (file.hidden && !evenHidden) || file.state === 'failed')
      throw new AppError('NOT_FOUND')
    if (file.state !== 'ready' || !file.preview_key) throw new AppError('PREVIEW_PENDING')
    return file.preview_key
  }

  /** Returns an original. Callers check the member's permission. */
  async openOriginal(path: string): Promise<StoredAudio & { mime: AudioMime }> {
    const file = FILE_PATH.test(path) ? await this.#dependencies.files.findByPath(path) : undefined
    if (!file) throw new AppError('NOT_FOUND')
    const audio = this.#storedAudio(path, file.original_key)
    const openedAudio = await audio.open()
    return { ...audio, open: async () => openedAudio, mime: file.mime }
  }

  #storedAudio(path: string, key: string): StoredAudio {
    const { storage } = this.#dependencies
    return {
      nginxPath: (method) => storage.nginxPath(key, method),
      open: async () => {
        const file = await storage.open(key)
        if (!file) throw new AppError('NOT_FOUND')
        // The key is never overwritten, so the path and the size identify the bytes.
        return { file, etag: `"${path}-${file.size.toString(36)}"` }
      },
    }
  }

  async openOriginals(paths: readonly string[]) {
    const { files, storage } = this.#dependencies
    const rows = new Map((await files.findByPaths(paths)).map((row) => [row.path, row]))
    return inBatches(paths, async (path) => {
      const row = rows.get(path)
      const file = row ? await storage.open(row.original_key) : null
      return row && file ? { file, mime: row.mime } : null
    })
  }

  /** Stores an original and queues its preview. Removes everything again after a failure. */
  async addAudio(
    ownerId: number,
    original: Content,
    { format, sampleRate, channels, seconds, warning, bpm, musicalKey }: KnownFacts,
  ): Promise<{ id: number; path: string }> {
    const { db, files, storage } = this.#dependencies
    const path = newFilePath()
    const key = `originals/${path.slice(0, 2)}/${path}.${format}`
    const bytes = sizeOf(original)
    const id = await files.addReceiving({
      path,
      owner_id: ownerId,
      original_key: key,
      mime: mimeOfFormat[format],
      bytes,
      sample_rate: sampleRate ?? null,
      channels: channels ?? null,
      warning: warning ?? null,
      named_bpm: bpm ?? null,
      named_key: musicalKey ?? null,
    })
    await storage.put(key, original).catch(async (error: unknown) => {
      await this.#removeUnfinished(id, key).catch(() => undefined)
      throw error
    })
    await db.transaction().execute(async (tx) => {
      const waiting = await files.countWaiting(tx, ownerId)
      await files.markStored(tx, id)
      await this.#queuePreview(id, { seconds, bytes, waiting }, tx)
    })
    return { id, path }
  }

  async #removeUnfinished(id: number, key: string) {
    await this.#dependencies.storage.remove(key)
    await this.#dependencies.files.removeReceiving(id)
  }

  async #queuePreview(fileId: number, file: Omit<Waiting, 'now'>, tx?: Transaction) {
    const { jobs, now } = this.#dependencies
    const order = previewOrder({ ...file, now: now() })
    const options = { key: String(fileId), ...order, ...(tx && { tx }) }
    await jobs.send('process-sound', { fileId }, options)
  }

  async claim(tx: Transaction, path: string, ownerId: number): Promise<number | undefined> {
    return FILE_PATH.test(path) ? this.#dependencies.files.claim(tx, path, ownerId) : undefined
  }

  /**
   * Marks a replaced file for removal, which stops its playback immediately. The sweep removes it.
   */
  async retire(tx: Transaction, id: number): Promise<void> {
    await this.#dependencies.files.retire(tx, id)
  }

  async processAudio(id: number): Promise<void> {
    const { files } = this.#dependencies
    const file = await files.findById(id)
    if (file?.state !== 'stored') return
    try {
      const columns = await this.#processOriginal(file)
      await files.markReady(id, columns)
      await this.#removeIfSwept(id, columns.preview_key)
    } catch (error) {
      if (!(error instanceof NotAudioError)) throw error
      await files.markFailed(id, error.message)
    }
  }

  /**
   * Measures the files of earlier releases until `signal` aborts. After a failed file, measures the
   * others and then throws.
   */
  async measureOlder(signal?: AbortSignal): Promise<void> {
    const { files } = this.#dependencies
    const next = (id: number) => files.findNextUnmeasured(id)
    await forEachFile(next, signal, async (file) => {
      const columns = await this.#processOriginal(file)
      await files.markMeasured(file.id, columns)
      await this.#removeIfSwept(file.id, columns.preview_key)
    })
  }

  /** Removes the preview if the sweep has removed its file during the processing. */
  async #removeIfSwept(id: number, previewKey: string) {
    const { files, storage } = this.#dependencies
    if (!(await files.findById(id))) await storage.remove(previewKey)
  }

  async #processOriginal(file: OlderFile) {
    const { storage, media, log } = this.#dependencies
    const audio = await media.processAudio(await readOriginal(storage, file))
    const previewKey = previewKeyOf(file.path)
    await storage.put(previewKey, audio.preview)
    return {
      preview_key: previewKey,
      duration_ms: Math.round(audio.duration * 1000),
      peaks: Buffer.from(audio.peaks),
      sample_rate: audio.sampleRate,
      channels: audio.channels,
      loudness: audio.loudness,
      true_peak: audio.truePeak,
      ...characterColumns(audio.character, file.id, log),
    }
  }

  /** Removes unused files. Queues new jobs for files whose jobs have failed. */
  async cleanUp(signal?: AbortSignal): Promise<void> {
    const { storage, files } = this.#dependencies
    await storage.removeUnfinished(this.#timeBefore(HOUR_MS))
    let hasMore = true
    while (hasMore && !signal?.aborted) hasMore = await this.#removeUnused()
    hasMore = true
    while (hasMore && !signal?.aborted) hasMore = await this.#removeFormerPreviews()
    for (const { id, bytes } of await files.findStoredBefore(this.#timeBefore(UNPROCESSED_MS)))
      await this.#queuePreview(id, { bytes, waiting: 0 })
  }

  /**
   * Removes a batch of unused files. Returns false if no file is unused. Marks the rows first, so
   * that no transaction is open while the storage deletes.
   */
  async #removeUnused() {
    const { storage, files } = this.#dependencies
    const unused = await files.markUnused(this.#timeBefore(UNUSED_MS))
    if (unused.length === 0) return false
    const keys = unused.flatMap((file) => [
      file.original_key,
      file.preview_key,
      file.former_preview_key,
      previewKeyOf(file.path),
    ])
    const uniqueKeys = [...new Set(keys)].filter((key) => key !== null)
    await inBatches(uniqueKeys, (key) => storage.remove(key))
    await files.removeMarked(unused.map(({ id }) => id))
    return true
  }

  /** Removes a batch of replaced previews. Returns false without a replaced preview. */
  async #removeFormerPreviews() {
    const { storage, files } = this.#dependencies
    const formerKeys = await files.findFormerPreviews(this.#timeBefore(UNUSED_MS))
    if (formerKeys.length === 0) return false
    await inBatches(formerKeys, ({ key }) => storage.remove(key))
    await files.clearFormerPreviews(formerKeys.map(({ id }) => id))
    return true
  }

  #timeBefore(ms: number): Date {
    return new Date(this.#dependencies.now().getTime() - ms)
  }
}
