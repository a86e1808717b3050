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

/** What is to be stored: bytes, or a stream whose length is known before its first byte, as S3 asks for it. */
export type Content = Uint8Array | { size: number; createReadStream(): Readable }

/** How a stored file is asked for over HTTP. */
export type ReadingMethod = 'GET' | 'HEAD'

/** Bytes of `content`. */
export const sizeOf = (content: Content) => (content instanceof Uint8Array ? content.byteLength : content.size)

/**
 * Where files live: a folder or S3. A key is written once and never changed, so what `open` answered stays true until
 * `remove`. Keys are letters, digits and `-_./`; a bad key throws `BadStorageKeyError` everywhere.
 */
export type Storage = {
  /** Either all the bytes are there, durably, or nothing: a reader never sees half a file. Streams flow through. */
  put(key: string, content: Content): Promise<void>
  /** Size, time and a stream of the file; null when there is none. */
  open(key: string): Promise<StoredFile | null>
  exists(key: string): Promise<boolean>
  /**
   * Where an nginx that has the storage (FILES_PREFIX) finds the file: its path below the folder, or below the bucket's address with a
   * signature that is good for that method for a minute. Whether the file is there is not looked at.
   */
  handOver(key: string, method: ReadingMethod): Promise<string>
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>
  /** Every key there is, in no order: for whoever compares what is stored with what should be. */
  list(): AsyncIterable<string>
  /** Removes what killed processes left half written, as far as it was last written before `moment`. */
  sweep(moment: Date): Promise<void>
}

class BadStorageKeyError extends Error {
  override name = 'BadStorageKeyError'
}

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}$/

/** Throws `BadStorageKeyError` for what no storage takes as a key. */
export function checkKey(key: string): void {
  const fine = key.length <= 500 && key.split('/').every((segment) => SEGMENT.test(segment) && !segment.includes('..'))
  if (!fine) throw new BadStorageKeyError(`not a storage key: ${JSON.stringify(key.slice(0, 80))}`)
}

/** Beside the keys, which never begin with a dot: nobody can read a file before it has its own name. */
const UNFINISHED = '.unfinished'

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

function noneWhenMissing(error: unknown): [] {
  if (isMissing(error)) return []
  throw error
}

/** Files in a local folder, made when first needed. Errors of the disk (full, read-only) come through as they are. */
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
      return { size: found.size, mtime: found.mtime, createReadStream: (range) => createReadStream(path, range) }
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
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(noneWhenMissing)
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

/** The file at `path`; null when there is none. */
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
