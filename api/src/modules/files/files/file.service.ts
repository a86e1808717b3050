import { buffer } from 'node:stream/consumers'
import type { AudioFormat } from '@sori/contract/catalogue'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { Jobs } from '../../site/jobs/index.ts'
import {
  type Content,
  type MediaWorkers,
  NotAudioError,
  newFilePath,
  type ReadingMethod,
  removeAll,
  type Storage,
  type StoredFile,
  sizeOf,
  type VerifiedAudio,
} from '../media/index.ts'
import type { FileRepository } from './file.repository.ts'
import { PreviewKeyCache } from './preview-key-cache.ts'
import { previewOrder } from './preview-order.ts'

const FILE_PATH = /^[a-z2-7]{32}$/
const HOUR_MS = 3_600_000
/** After this time a file's job is not waiting: its retries have failed. */
const UNPROCESSED_MS = HOUR_MS
/** Time that an unused file is kept (D19). */
const UNUSED_MS = 24 * HOUR_MS
/** Files of the storage that are looked for at the same time: in S3 each is a request. */
const OPENED_AT_ONCE = 16
const mimes = { mp3: 'audio/mpeg', wav: 'audio/wav' } as const
/** MIME types of originals. */
export type AudioMime = (typeof mimes)[AudioFormat]
export function formatOf(mime: AudioMime): AudioFormat {
  return mime === mimes.wav ? 'wav' : 'mp3'
}
/** One waiting job per file. */
const jobKeyOf = (fileId: number) => String(fileId)
/** Second of its kind: a stored key is written once, and the first previews did not say how long they are. */
const previewKeyOf = (path: string) => `previews/${path.slice(0, 2)}/${path}-2.mp3`

/** Facts of an audio file that is about to be stored; missing ones are measured with the preview. */
type StoredFacts = Pick<VerifiedAudio, 'format'> & Partial<VerifiedAudio>

/** A sound of the storage that somebody may have. */
export type StoredAudio = {
  /** Opens the bytes with their strong ETag. Throws `NOT_FOUND` if the storage lacks them. */
  open(): Promise<{ file: StoredFile; etag: string }>
  /** Returns the location for an nginx with access to the storage ({@link Storage.nginxPath}). */
  nginxPath(method: ReadingMethod): Promise<string>
}

type Parts = {
  db: Database
  files: FileRepository
  storage: Storage
  media: Pick<MediaWorkers, 'processAudio'>
  jobs: Jobs
  /** The clock by which files grow old; the machine's. */
  now?: () => Date
}

/**
 * Stored audio files (D19, D20). Storage keys stay private. A row is written before the bytes and
 * deleted after them, so leftovers of a crash are found by their row and removed after a day.
 */
export class FileService {
  /** Keys of previews that may be sent. */
  readonly previewKeys = new PreviewKeyCache()
  #db: Database
  #files: FileRepository
  #storage: Storage
  #media: Parts['media']
  #jobs: Jobs
  #now: () => Date

  constructor({ db, files, storage, media, jobs, now = () => new Date() }: Parts) {
    this.#db = db
    this.#files = files
    this.#storage = storage
    this.#media = media
    this.#jobs = jobs
    this.#now = now
  }

  /**
   * The preview behind a `filePath`; throws `NOT_FOUND`, also while the track is hidden unless `evenHidden`, and `PREVIEW_PENDING` until it has
   * been made (D20).
   */
  async preview(path: string, { evenHidden = false } = {}): Promise<StoredAudio> {
    if (!FILE_PATH.test(path)) throw new AppError('NOT_FOUND')
    const key = evenHidden
      ? await this.#previewKey(path, true)
      : await this.previewKeys.keyOf(path, () => this.#previewKey(path, false))
    return this.#sound(path, key)
  }

  async #previewKey(path: string, evenHidden: boolean): Promise<string> {
    const found = await this.#files.byPath(path)
    if (!found || (found.hidden && !evenHidden) || found.state === 'failed')
      throw new AppError('NOT_FOUND')
    if (found.state !== 'ready' || !found.preview_key) throw new AppError('PREVIEW_PENDING')
    return found.preview_key
  }

  /** The original behind a `filePath`, whoever may have it (D20); throws `NOT_FOUND`. */
  async original(path: string): Promise<StoredAudio & { mime: AudioMime }> {
    const found = FILE_PATH.test(path) ? await this.#files.byPath(path) : undefined
    if (!found) throw new AppError('NOT_FOUND')
    const sound = this.#sound(path, found.original_key)
    // Looked for in any case: somebody has paid for it.
    const opened = await sound.open()
    return { ...sound, open: () => Promise.resolve(opened), mime: found.mime }
  }

  #sound(path: string, key: string): StoredAudio {
    return {
      nginxPath: (method) => this.#storage.nginxPath(key, method),
      open: async () => {
        const file = await this.#storage.open(key)
        if (!file) throw new AppError('NOT_FOUND')
        // a stored key is written once, so name and size identify the bytes
        return { file, etag: `"${path}-${file.size.toString(36)}"` }
      },
    }
  }

  /** The originals behind several `filePath`s, each at its place; null for one that is not there. Whoever asks must know who may have them. */
  async originals(
    paths: readonly string[],
  ): Promise<({ file: StoredFile; mime: AudioMime } | null)[]> {
    const rows = new Map((await this.#files.byPaths(paths)).map((row) => [row.path, row]))
    const found: ({ file: StoredFile; mime: AudioMime } | null)[] = []
    for (let from = 0; from < paths.length; from += OPENED_AT_ONCE) {
      const some = paths.slice(from, from + OPENED_AT_ONCE).map(async (path) => {
        const row = rows.get(path)
        const file = row ? await this.#storage.open(row.original_key) : null
        return row && file ? { file, mime: row.mime } : null
      })
      found.push(...(await Promise.all(some)))
    }
    return found
  }

  /**
   * Stores an original and queues its preview. Returns the file's id and its opaque public path
   * (D20). Whether it is playable is known later. Leaves nothing behind when storing fails (disk
   * full).
   */
  async addSound(
    ownerId: number,
    original: Content,
    facts: StoredFacts,
  ): Promise<{ id: number; path: string }> {
    const { format, sampleRate, channels, seconds } = facts
    const path = newFilePath()
    const key = `originals/${path.slice(0, 2)}/${path}.${format}`
    const bytes = sizeOf(original)
    const known = {
      mime: mimes[format],
      bytes,
      sample_rate: sampleRate ?? null,
      channels: channels ?? null,
    }
    const id = await this.#files.expect({ path, owner_id: ownerId, original_key: key, ...known })
    await this.#storage.put(key, original).catch(async (error: unknown) => {
      await this.#undoExpected(id, key)
      throw error
    })
    await this.#db.transaction().execute(async (tx) => {
      const waiting = await this.#files.countWaiting(tx, ownerId)
      await this.#files.markStored(tx, id)
      const order = previewOrder({ seconds, bytes, waiting, now: this.#now() })
      await this.#jobs.send('process-sound', { fileId: id }, { tx, key: jobKeyOf(id), ...order })
    })
    return { id, path }
  }

  /**
   * Returns the id of an audio file of `ownerId` without a track, in the transaction that publishes
   * it; undefined for other paths (D10).
   */
  async claim(tx: Transaction, path: string, ownerId: number): Promise<number | undefined> {
    return FILE_PATH.test(path) ? this.#files.claim(tx, path, ownerId) : undefined
  }

  /** The job behind `addSound` (D19): duration, peaks, loudness and preview; a sound that cannot be decoded has failed for good. Done once, however often it runs. */
  async processAudio(id: number): Promise<void> {
    const file = await this.#files.byId(id)
    if (file?.state !== 'stored') return
    try {
      const heard = await this.#hear({ id, ...file })
      await this.#files.markReady(id, heard)
      await this.#dropPreviewOfSwept(id, heard.preview_key)
    } catch (error) {
      if (!(error instanceof NotAudioError)) throw error
      await this.#files.markFailed(id, error.message)
    }
  }

  /**
   * Measures audio files of earlier releases (D45) and renews their previews, one by one until
   * `signal`. Skips failures and throws at the end.
   */
  async measureOlder(signal?: AbortSignal): Promise<void> {
    const failures: unknown[] = []
    let file = await this.#files.nextUnmeasured(0)
    for (; file && !signal?.aborted; file = await this.#files.nextUnmeasured(file.id)) {
      try {
        const heard = await this.#hear(file)
        await this.#files.markMeasured(file.id, heard)
        await this.#dropPreviewOfSwept(file.id, heard.preview_key)
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }

  /** The sweep may have removed the row, and a preview that was not there yet, while that was made. */
  async #dropPreviewOfSwept(id: number, previewKey: string): Promise<void> {
    if (!(await this.#files.byId(id))) await this.#storage.remove(previewKey)
  }

  /**
   * Decodes an original, stores its preview and returns the measurements. Throws `NotAudioError`.
   */
  async #hear({ id, path, original_key }: { id: number; path: string; original_key: string }) {
    const original = await this.#storage.open(original_key)
    if (!original) throw new Error(`the original of file ${id} is not in the storage`)
    const made = await this.#media.processAudio(await buffer(original.createReadStream()))
    const previewKey = previewKeyOf(path)
    await this.#storage.put(previewKey, made.preview)
    return {
      preview_key: previewKey,
      duration_ms: Math.round(made.duration * 1000),
      peaks: Buffer.from(made.peaks),
      sample_rate: made.sampleRate,
      channels: made.channels,
      loudness: made.loudness,
      true_peak: made.truePeak,
    }
  }

  /**
   * Removes audio files that were unused for 24 hours (D19) and unfinished writes, and retries
   * files whose jobs have failed, because listeners are told to wait.
   */
  async sweep(signal?: AbortSignal): Promise<void> {
    await this.#storage.sweep(this.#ago(HOUR_MS))
    while (!signal?.aborted && (await this.#sweepSome()));
    while (!signal?.aborted && (await this.#sweepFormerPreviews()));
    for (const { id, bytes } of await this.#files.leftStored(this.#ago(UNPROCESSED_MS))) {
      const order = previewOrder({ bytes, waiting: 0, now: this.#now() })
      await this.#jobs.send('process-sound', { fileId: id }, { key: jobKeyOf(id), ...order })
    }
  }

  /**
   * Removes some unused sounds: marks their rows, deletes the bytes with no transaction open, then deletes the rows. What a kill leaves in
   * between is still marked, and the next sweep finishes it.
   */
  async #sweepSome(): Promise<boolean> {
    const unused = await this.#files.takeUnused(this.#ago(UNUSED_MS))
    if (unused.length === 0) return false
    const keys = unused.flatMap((file) => [
      file.original_key,
      file.preview_key,
      file.former_preview_key,
      previewKeyOf(file.path),
    ])
    await removeAll(
      this.#storage,
      [...new Set(keys)].filter((key) => key !== null),
    )
    await this.#files.forget(unused.map(({ id }) => id))
    return true
  }

  /** Removes what may be there of an original that could not be stored. Where that fails too, the row stays for the sweep. */
  async #undoExpected(id: number, key: string): Promise<void> {
    try {
      await this.#storage.remove(key)
      await this.#files.dropExpected(id)
    } catch {}
  }

  /** Removes some previews that others took the place of a day ago. */
  async #sweepFormerPreviews(): Promise<boolean> {
    const former = await this.#files.formerPreviews(this.#ago(UNUSED_MS))
    if (former.length === 0) return false
    await removeAll(
      this.#storage,
      former.map(({ key }) => key),
    )
    await this.#files.forgetFormerPreviews(former.map(({ id }) => id))
    return true
  }

  #ago(ms: number): Date {
    return new Date(this.#now().getTime() - ms)
  }
}
