import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'

/** First and last byte, both included, as in HTTP's Range. */
export type ByteRange = { start: number; end: number }

export type StoredFile = {
  size: number
  mtime: Date
  /** Opens the file or a part of it. */
  createReadStream(range?: ByteRange): Readable
}

/** Bytes, or a stream of known length, which S3 needs. */
export type Content = Uint8Array | { size: number; createReadStream(): Readable }

export type ReadingMethod = 'GET' | 'HEAD'

export const sizeOf = (content: Content) =>
  content instanceof Uint8Array ? content.byteLength : content.size

/**
 * Storage in a folder or S3. A key is written once and never changed, so results of `open` stay
 * valid until `remove`. Keys are letters, digits and `-_./`; others throw `BadStorageKeyError`.
 */
export type Storage = {
  /** Stores all bytes durably or nothing: a reader never sees half a file. */
  put(key: string, content: Content): Promise<void>
  /** Returns null for a missing file. */
  open(key: string): Promise<StoredFile | null>
  exists(key: string): Promise<boolean>
  /**
   * Returns the file's location for an nginx with access to the storage (FILES_PREFIX): its path
   * below the folder, or below the bucket with a signature for the method, valid for a minute. Does
   * not check that the file exists.
   */
  nginxPath(key: string, method: ReadingMethod): Promise<string>
  /** Ignores missing keys. */
  remove(key: string): Promise<void>
  /** Lists all keys in no order. */
  list(): AsyncIterable<string>
  /** Removes unfinished writes of killed processes from before `time`. */
  sweep(time: Date): Promise<void>
}

/** Concurrent calls of a storage, each of which is a round trip to S3. */
const CONCURRENT = 16

/** Runs `work` for all items, some concurrently, and returns the results in order. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += CONCURRENT)
    results.push(...(await Promise.all(items.slice(at, at + CONCURRENT).map(work))))
  return results
}

class BadStorageKeyError extends Error {
  override name = 'BadStorageKeyError'
}

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}$/

export function checkKey(key: string): void {
  const isKey =
    key.length <= 500 &&
    key.split('/').every((segment) => SEGMENT.test(segment) && !segment.includes('..'))
  if (!isKey) throw new BadStorageKeyError(`not a storage key: ${JSON.stringify(key.slice(0, 80))}`)
}

/** The folder of unfinished writes. No key begins with a dot, so nobody can read them. */
const UNFINISHED = '.unfinished'

/** Stores files in a local folder, created when needed. Throws the disk's errors unchanged. */
export function createFileStorage(root: string): Storage {
  const unfinished = join(root, UNFINISHED)
  const pathOf = (key: string) => {
    checkKey(key)
    return join(root, key)
  }

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
      return (
        found && {
          size: found.size,
          mtime: found.mtime,
          createReadStream: (range) => createReadStream(path, range),
        }
      )
    },

    async exists(key) {
      return (await find(pathOf(key))) !== null
    },

    async nginxPath(key) {
      checkKey(key)
      return key
    },

    async remove(key) {
      await rm(pathOf(key)).catch(returnWhenMissing(undefined))
    },

    async *list() {
      const options = { recursive: true, withFileTypes: true } as const
      for (const entry of await readdir(root, options).catch(returnWhenMissing([]))) {
        const key = relative(root, join(entry.parentPath, entry.name))
        if (entry.isFile() && !key.startsWith(UNFINISHED)) yield key
      }
    },

    async sweep(time) {
      for (const name of await readdir(unfinished).catch(returnWhenMissing([]))) {
        const path = join(unfinished, name)
        const found = await find(path)
        if (found && found.mtime < time) await rm(path, { force: true })
      }
    },
  }
}

/** Returns the file at `path`; null if missing. */
async function find(path: string) {
  const found = await stat(path).catch(returnWhenMissing(null))
  return found?.isFile() ? found : null
}

/** Returns an error handler that replaces the error of a missing file by `value`. */
function returnWhenMissing<T>(value: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return value
    throw error
  }
}

/** Writes to `temporary` first, so that `path` has all bytes or none, also after a power cut. */
async function writeWhole(path: string, content: Content, temporary: string): Promise<void> {
  try {
    await withFile(temporary, 'wx', async (file) => {
      await writeFile(file, content instanceof Uint8Array ? content : content.createReadStream())
      await file.sync()
    })
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  // The new name is durable only after its folder is.
  await withFile(dirname(path), 'r', (folder) => folder.sync())
}

async function withFile(path: string, flags: string, use: (file: FileHandle) => Promise<void>) {
  const file = await open(path, flags)
  try {
    await use(file)
  } finally {
    await file.close()
  }
}
