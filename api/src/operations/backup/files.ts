import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { imageKeys } from '../../modules/files/images/image.service.ts'
import type { Storage } from '../../modules/files/media/index.ts'
import { type Cipher, extensionOf } from './encryption.ts'
import { type FileCopy, filesFolder } from './manifest.ts'
import { createMeasure, verifyCopy } from './measure.ts'

const CONCURRENCY = 4

type BackupPlace = { storage: Storage; target: string; cipher: Cipher }

export async function listReferredKeys(client: pg.Client): Promise<string[]> {
  const tracks = await client.query<{ key: string }>(`
    SELECT original_key AS key FROM files WHERE state <> 'receiving' AND NOT removing
    UNION ALL SELECT preview_key FROM files WHERE preview_key IS NOT NULL AND NOT removing`)
  const images = await client.query<{ path: string }>('SELECT path FROM images WHERE NOT removing')
  return [
    ...tracks.rows.map(({ key }) => key),
    ...images.rows.flatMap(({ path }) => imageKeys(path)),
  ]
}

/**
 * Copies stored files, except those in `earlierCopies`. Returns the copies, and the keys missing
 * in the storage.
 */
export async function copyFilesOut(
  keys: readonly string[],
  place: BackupPlace,
  earlierCopies: ReadonlyMap<string, FileCopy>,
): Promise<{ copies: FileCopy[]; missing: string[] }> {
  const copies: FileCopy[] = []
  const missing: string[] = []
  await forEachConcurrently(keys, async (key) => {
    const path = filePath(place, key)
    const earlierCopy = earlierCopies.get(key)
    const copyStats = earlierCopy && (await stat(path).catch(() => null))
    const isPresent = copyStats?.size === (earlierCopy?.encryptedSize ?? earlierCopy?.size)
    const copy = earlierCopy && isPresent ? earlierCopy : await copyFileOut(place, key, path)
    if (copy) copies.push(copy)
    else missing.push(key)
  })
  return { copies: copies.toSorted((a, b) => (a.key < b.key ? -1 : 1)), missing }
}

export async function verifyFiles(files: readonly FileCopy[], place: BackupPlace): Promise<void> {
  await forEachConcurrently(files, ({ key, size, sha256 }) =>
    verifyCopy(`the file ${key}`, { bytes: size, sha256 }, (consume) =>
      pipeline(createReadStream(filePath(place, key)), place.cipher.transform, consume),
    ),
  )
}

/**
 * Copies files into the storage. With `skipsCopied`, leaves out those that an aborted restore has
 * copied.
 */
export async function copyFilesIn(
  files: readonly FileCopy[],
  place: BackupPlace,
  { skipsCopied }: { skipsCopied: boolean },
): Promise<void> {
  const { storage, cipher } = place
  await forEachConcurrently(files, async ({ key, size }) => {
    if (skipsCopied && (await storage.open(key))?.size === size) return
    const decrypted = () => cipher.transform(createReadStream(filePath(place, key)))
    const stream = () => Readable.from(decrypted(), { objectMode: false })
    await storage.put(key, { size, createReadStream: stream })
  })
}

export async function removeUnreferred(
  target: string,
  referred: ReadonlySet<string>,
): Promise<void> {
  const folder = filesFolder(target)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !referred.has(relative(folder, path))) await rm(path)
  }
}

async function copyFileOut(
  { storage, cipher }: BackupPlace,
  key: string,
  path: string,
): Promise<FileCopy | undefined> {
  const storedFile = await storage.open(key)
  if (!storedFile) return undefined
  await mkdir(dirname(path), { recursive: true })
  const partial = `${path}.${randomBytes(6).toString('hex')}`
  const output = createWriteStream(partial, { mode: 0o600 })
  const { measure, result } = createMeasure()
  try {
    await pipeline(storedFile.createReadStream(), measure, cipher.transform, output)
    const { bytes, sha256 } = result()
    const encrypted = cipher.recipient !== null && { encryptedSize: output.bytesWritten }
    await rename(partial, path)
    return { key, size: bytes, sha256, ...encrypted }
  } catch (error) {
    await rm(partial, { force: true })
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function filePath({ target, cipher }: BackupPlace, key: string) {
  return join(filesFolder(target), key + extensionOf(cipher.recipient))
}

async function forEachConcurrently<T>(items: readonly T[], work: (item: T) => Promise<void>) {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}
