import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'

/** First and last byte, both included, as in HTTP's Range. */
export type ByteRange = { start: number; end: number }

export type StoredFile = {
  size: number
  mtime: Date
  /** The bytes, or a part of them. Nothing is held open before this is called. */
  createReadStream(range?: ByteRange): Readable
}

/** Bytes, or a stream of known length, which S3 needs. */
export type Content = Uint8Array | { size: number; createReadStream(): Readable }

/** HTTP methods for reading a stored file. */
export type ReadingMethod = 'GET' | 'HEAD'

/** Bytes of `content`. */
export const sizeOf = (content: Content) =>
  content instanceof Uint8Array ? content.byteLength : content.size

/**
 * Storage in a folder or S3. A key is written once and never changed, so results of `open` stay
 * valid until `remove`. Keys are letters, digits and `-_./`; others throw `BadStorageKeyError`.
 */
export type Storage = {
  /** Either all the bytes are there, durably, or nothing: a reader never sees half a file. Streams flow through. */
  put(key: string, content: Content): Promise<void>
  /** Returns size, time and stream of a file; null if missing. */
  open(key: string): Promise<StoredFile | null>
  exists(key: string): Promise<boolean>
  /**
   * Returns the file's location for an nginx with access to the storage (FILES_PREFIX): its path
   * below the folder, or below the bucket with a signature for the method, valid for a minute. Does
   * not check that the file exists.
   */
  handOver(key: string, method: ReadingMethod): Promise<string>
  /** Ignores missing keys. */
  remove(key: string): Promise<void>
  /** Lists all keys in no order, for audits. */
  list(): AsyncIterable<string>
  /** Removes unfinished writes of killed processes from before `moment`. */
  sweep(moment: Date): Promise<void>
}

class BadStorageKeyError extends Error {
  override name = 'BadStorageKeyError'
}

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}$/

/** Throws `BadStorageKeyError` for what no storage takes as a key. */
export function checkKey(key: string): void {
  const fine =
    key.length <= 500 &&
    key.split('/').every((segment) => SEGMENT.test(segment) && !segment.includes('..'))
  if (!fine) throw new BadStorageKeyError(`not a storage key: ${JSON.stringify(key.slice(0, 80))}`)
}

/** Beside the keys, which never begin with a dot: nobody can read a file before it has its own name. */
const UNFINISHED = '.unfinished'

const isMissing = (error: unknown) =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

function noneWhenMissing(error: unknown): [] {
  if (isMissing(error)) return []
  throw error
}

/**
 * Stores files in a local folder, created when needed. Errors of the disk (full, read-only) are
 * thrown unchanged.
 */
export function createFileStorage(root: string): Storage {
  const pathOf = (key: string) => {
    checkKey(key)
    return join(root, key)
  }

  const unfinished = join(root, UNFINISHED)

  return {
    async put(key, content) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      await mkdir(unfinished, { recursive: true })
      await writeWhole(path, content, join(unfinished, randomBytes(12).toString('hex')))
    },

    async open(key) {
      const path = pathOf(key)
      const found = await find(path)
      if (!found) return null
      return {
        size: found.size,
        mtime: found.mtime,
        createReadStream: (range) => createReadStream(path, range),
      }
    },

    async exists(key) {
      return (await find(pathOf(key))) !== null
    },

    async handOver(key) {
      checkKey(key)
      return key
    },

    async remove(key) {
      try {
        await rm(pathOf(key))
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },

    async *list() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(
        noneWhenMissing,
      )
      for (const entry of entries) {
        const key = relative(root, join(entry.parentPath, entry.name))
        if (entry.isFile() && !key.startsWith(UNFINISHED)) yield key
      }
    },

    async sweep(moment) {
      const names = await readdir(unfinished).catch(noneWhenMissing)
      for (const name of names) {
        const path = join(unfinished, name)
        const found = await find(path)
        if (found && found.mtime < moment) await rm(path, { force: true })
      }
    },
  }
}

/** Returns the file at `path`; null if missing. */
async function find(path: string) {
  try {
    const found = await stat(path)
    return found.isFile() ? found : null
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Writes `content` to `temporary` first, so that `path` names all of it or nothing, also after a power cut. */
async function writeWhole(path: string, content: Content, temporary: string): Promise<void> {
  try {
    const handle = await open(temporary, 'wx')
    try {
      await writeFile(handle, content instanceof Uint8Array ? content : content.createReadStream())
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/** The new name itself is durable only when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
