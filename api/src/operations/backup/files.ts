import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { StartError } from '../../lib/errors/start-error.ts'
import { imageKeys } from '../../modules/files/images/image.service.ts'
import type { Storage } from '../../modules/files/media/index.ts'
import { extensionOf, type Reading, type Writing } from './encryption.ts'
import type { FileCopy } from './manifest.ts'
import { filesFolder, measure } from './manifest.ts'

const AT_ONCE = 4

export async function referredKeys(client: pg.Client): Promise<string[]> {
  const sounds = await client.query<{ key: string }>(`
    SELECT original_key AS key FROM files WHERE state <> 'receiving' AND NOT removing
    UNION ALL SELECT preview_key FROM files WHERE preview_key IS NOT NULL AND NOT removing`)
  const pictures = await client.query<{ path: string }>(
    'SELECT path FROM images WHERE NOT removing',
  )
  return [
    ...sounds.rows.map(({ key }) => key),
    ...pictures.rows.flatMap(({ path }) => imageKeys(path)),
  ]
}

type Place = { storage: Storage; target: string }

/** Skips files in `known`. Returns the copies, and the keys missing in the storage. */
export async function copyFilesOut(
  keys: readonly string[],
  {
    storage,
    target,
    known,
    writing,
  }: Place & { known: ReadonlyMap<string, FileCopy>; writing: Writing },
): Promise<{ copies: FileCopy[]; missing: string[] }> {
  const copies: FileCopy[] = []
  const missing: string[] = []
  await eachOf(keys, async (key) => {
    const path = filePath(target, key, writing.recipient)
    const before = known.get(key)
    const there = before && (await stat(path).catch(() => null))
    const isThere = there?.size === (before?.encryptedSize ?? before?.size)
    const copy = before && isThere ? before : await copyOut(storage, key, path, writing)
    if (copy) copies.push(copy)
    else missing.push(key)
  })
  return { copies: copies.toSorted((a, b) => (a.key < b.key ? -1 : 1)), missing }
}

export async function verifyFiles(
  files: readonly FileCopy[],
  target: string,
  reading: Reading,
): Promise<void> {
  await eachOf(files, (file) =>
    verifyFile(file, filePath(target, file.key, reading.recipient), reading),
  )
}

/** Skips files that an aborted restore has copied. */
export async function copyFilesIn(
  files: readonly FileCopy[],
  { storage, target, reading, isRepeated }: Place & { reading: Reading; isRepeated: boolean },
): Promise<void> {
  await eachOf(files, async ({ key, size }) => {
    if (isRepeated && (await storage.open(key))?.size === size) return
    const path = filePath(target, key, reading.recipient)
    const decrypted = () =>
      Readable.from(reading.decrypt(createReadStream(path)), { objectMode: false })
    await storage.put(key, { size, createReadStream: decrypted })
  })
}

export async function removeUnreferred(
  target: string,
  referred: ReadonlySet<string>,
): Promise<number> {
  const folder = filesFolder(target)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const gone = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const unreferred = gone.filter((path) => !referred.has(relative(folder, path)))
  for (const path of unreferred) await rm(path)
  return unreferred.length
}

async function copyOut(
  storage: Storage,
  key: string,
  path: string,
  { recipient, encrypt }: Writing,
): Promise<FileCopy | undefined> {
  const stored = await storage.open(key)
  if (!stored) return undefined
  await mkdir(dirname(path), { recursive: true })
  const partial = `${path}.${randomBytes(6).toString('hex')}`
  const { through, seen, digest } = measure()
  try {
    await pipeline(
      stored.createReadStream(),
      through,
      encrypt,
      createWriteStream(partial, { mode: 0o600 }),
    )
    const encryptedSize = recipient === null ? undefined : (await stat(partial)).size
    await rename(partial, path)
    return {
      key,
      size: seen.bytes,
      sha256: digest(),
      ...(encryptedSize !== undefined && { encryptedSize }),
    }
  } catch (error) {
    await rm(partial, { force: true })
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function verifyFile(
  { key, size, sha256 }: FileCopy,
  path: string,
  { decrypt }: Reading,
): Promise<void> {
  const { through, seen, digest } = measure()
  await pipeline(createReadStream(path), decrypt, through, async (source) => {
    for await (const _ of source);
  }).catch((error: Error) => {
    throw new StartError(
      `The backup is damaged: the file ${key} cannot be read (${error.message}).`,
    )
  })
  if (seen.bytes !== size || digest() !== sha256)
    throw new StartError(`The backup is damaged: the file ${key} is not what the manifest says.`)
}

function filePath(target: string, key: string, recipient: string | null): string {
  return join(filesFolder(target), key + extensionOf(recipient))
}

async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}
