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

/** The positions of the first and the last byte, both included. */
export type ByteRange = { start: number; end: number }

export type StoredFile = {
  size: number
  mtime: Date
  createReadStream(range?: ByteRange): Readable
}

/** Bytes to store. A stream needs a size, because S3 requires it. */
export type Content = Uint8Array | { size: number; createReadStream(): Readable }

export type ReadingMethod = 'GET' | 'HEAD'

export const sizeOf = (content: Content) =>
  content instanceof Uint8Array ? content.byteLength : content.size

/** A storage of files. A key is never overwritten, so an open file is valid until `remove`. */
export type Storage = {
  /** Stores either all bytes durably or nothing. */
  put(key: string, content: Content): Promise<void>
  open(key: string): Promise<StoredFile | null>
  exists(key: string): Promise<boolean>
  /**
   * Returns the path by which nginx reads the file, even if the file is missing. For a bucket, the
   * path is signed and valid for a minute.
   */
  nginxPath(key: string, method: ReadingMethod): Promise<string>
  /** Ignores missing files. */
  remove(key: string): Promise<void>
  list(): AsyncIterable<string>
  /** Removes unfinished files that were last changed before `before`. */
  removeUnfinished(before: Date): Promise<void>
}

/** Concurrent calls of a batch: each call is a round trip to S3. */
const BATCH_SIZE = 16

/**
 * Runs `work` for all items, a batch of them concurrently. Returns the results in the order of
 * `items`.
 */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += BATCH_SIZE)
    results.push(...(await Promise.all(items.slice(start, start + BATCH_SIZE).map(work))))
  return results
}

class BadStorageKeyError extends Error {
  override name = 'BadStorageKeyError'
}

const KEY_SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}$/

export function checkKey(key: string): void {
  const isKey =
    key.length <= 500 &&
    key.split('/').every((segment) => KEY_SEGMENT.test(segment) && !segment.includes('..'))
  if (!isKey) throw new BadStorageKeyError(`not a storage key: ${JSON.stringify(key.slice(0, 80))}`)
}

/** The folder of unfinished files. No key can name it, because keys never begin with a dot. */
const UNFINISHED = '.unfinished'

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
      const stats = await statFile(path)
      return (
        stats && {
          size: stats.size,
          mtime: stats.mtime,
          createReadStream: (range) => createReadStream(path, range),
        }
      )
    },

    async exists(key) {
      return (await statFile(pathOf(key))) !== null
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

    async removeUnfinished(before) {
      for (const name of await readdir(unfinished).catch(returnWhenMissing([]))) {
        const path = join(unfinished, name)
        const stats = await statFile(path)
        if (stats && stats.mtime < before) await rm(path, { force: true })
      }
    },
  }
}

async function statFile(path: string) {
  const stats = await stat(path).catch(returnWhenMissing(null))
  return stats?.isFile() ? stats : null
}

function returnWhenMissing<T>(value: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return value
    throw error
  }
}

/** Writes a file completely or not at all, even in a power cut. */
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
  // The new name is durable only after the folder is synced.
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
