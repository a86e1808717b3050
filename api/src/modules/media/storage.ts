import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** First and last byte, both included, as in HTTP's Range. */
export type ByteRange = { start: number; end: number }

export type StoredFile = {
  size: number
  mtime: Date
  /** The bytes, or a part of them. Nothing is held open before this is called. */
  createReadStream(range?: ByteRange): Readable
}

/**
 * Where files live: a folder today, S3 tomorrow. A key is written once and never changed, so what `open` answered stays
 * true until `remove`. Keys are letters, digits and `-_./`; a bad key throws `BadStorageKeyError` everywhere.
 */
export type Storage = {
  /** Either all the bytes are there, durably, or nothing: a reader never sees half a file. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Size, time and a stream of the file; null when there is none. */
  open(key: string): Promise<StoredFile | null>
  exists(key: string): Promise<boolean>
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>
}

class BadStorageKeyError extends Error {
  override name = 'BadStorageKeyError'
}

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}$/

function checkKey(key: string): void {
  const fine = key.length <= 500 && key.split('/').every((segment) => SEGMENT.test(segment) && !segment.includes('..'))
  if (!fine) throw new BadStorageKeyError(`not a storage key: ${JSON.stringify(key.slice(0, 80))}`)
}

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Files in a local folder, made when first needed. Errors of the disk (full, read-only) come through as they are. */
export function createFileStorage(root: string): Storage {
  const pathOf = (key: string) => {
    checkKey(key)
    return join(root, key)
  }

  async function find(path: string) {
    try {
      const found = await stat(path)
      return found.isFile() ? found : null
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      // A name that begins with a dot is no key: nobody can read the file before it has its own name.
      const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`)
      try {
        const handle = await open(temporary, 'wx')
        try {
          await handle.writeFile(bytes)
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

    async remove(key) {
      try {
        await rm(pathOf(key))
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },
  }
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
