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

/** The first and last byte, both included. */
export type ByteRange = { start: number; end: number }

export type StoredFile = {
  size: number
  mtime: Date
  createReadStream(range?: ByteRange): Readable
}

/** S3 requires the length of a stream. */
export type Content = Uint8Array | { size: number; createReadStream(): Readable }

export type ReadingMethod = 'GET' | 'HEAD'

export const sizeOf = (content: Content) =>
  content instanceof Uint8Array ? content.byteLength : content.size

/** Stores files. A key is written once, so that open files are valid until `remove`. */
export type Storage = {
  /** Stores all bytes durably or nothing. */
  put(key: string, content: Content): Promise<void>
  open(key: string): Promise<StoredFile | null>
  exists(key: string): Promise<boolean>
  /** Returns an internal nginx path, even for a missing file. A bucket's is signed for a minute. */
  nginxPath(key: string, method: ReadingMethod): Promise<string>
  /** Ignores missing files. */
  remove(key: string): Promise<void>
  list(): AsyncIterable<string>
  /** Removes unfinished files that are older than `time`. */
  sweep(time: Date): Promise<void>
}

/** Each call is a round trip to S3. */
const CONCURRENT = 16

/** Returns the results in the order of `items`. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += CONCURRENT)
    results.push(...(await Promise.all(items.slice(start, start + CONCURRENT).map(work))))
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

/** The folder of unfinished files; keys never begin with a dot. */
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
      const stats = await find(path)
      return (
        stats && {
          size: stats.size,
          mtime: stats.mtime,
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
        const stats = await find(path)
        if (stats && stats.mtime < time) await rm(path, { force: true })
      }
    },
  }
}

async function find(path: string) {
  const stats = await stat(path).catch(returnWhenMissing(null))
  return stats?.isFile() ? stats : null
}

function returnWhenMissing<T>(value: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return value
    throw error
  }
}

/** Writes all bytes or no file, also after a power cut. */
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
  // A new name is durable after its folder is synced.
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
