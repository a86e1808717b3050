import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { StartError } from '../../lib/errors/start-error.ts'
import { imageKeys } from '../../modules/images/image.service.ts'
import type { Storage } from '../../modules/media/index.ts'
import type { FileCopy } from './manifest.ts'
import { filesFolder, measure } from './manifest.ts'

/** Copies under way at once. */
const AT_ONCE = 4

/** The keys of the storage that the database refers to, as `client` sees it. */
export async function referredKeys(client: pg.Client): Promise<string[]> {
  const sounds = await client.query<{ key: string }>(`
    SELECT original_key AS key FROM files WHERE state <> 'receiving' AND NOT removing
    UNION ALL SELECT preview_key FROM files WHERE preview_key IS NOT NULL AND NOT removing`)
  const pictures = await client.query<{ path: string }>('SELECT path FROM images WHERE NOT removing')
  return [...sounds.rows.map(({ key }) => key), ...pictures.rows.flatMap(({ path }) => imageKeys(path))]
}

/**
 * Copies stored files into the folder of backups, those that an earlier backup has brought there left as they are. Gives the
 * copies and the keys that the storage does not have.
 */
export async function copyFilesOut(
  storage: Storage,
  keys: readonly string[],
  target: string,
  known: ReadonlyMap<string, FileCopy>,
): Promise<{ copies: FileCopy[]; missing: string[] }> {
  const copies: FileCopy[] = []
  const missing: string[] = []
  await eachOf(keys, async (key) => {
    const path = join(filesFolder(target), key)
    const before = known.get(key)
    const there = before && (await stat(path).catch(() => null))
    const copy = before && there?.size === before.size ? before : await copyOut(storage, key, path)
    if (copy) copies.push(copy)
    else missing.push(key)
  })
  return { copies: copies.toSorted((a, b) => (a.key < b.key ? -1 : 1)), missing }
}

/** Brings a backup's files into the storage. Throws a `StartError` for one that is not what the manifest says. */
export async function copyFilesIn(storage: Storage, files: readonly FileCopy[], target: string): Promise<void> {
  await eachOf(files, async (file) => {
    const path = join(filesFolder(target), file.key)
    await verifyFile(file, path)
    await storage.put(file.key, { size: file.size, createReadStream: () => createReadStream(path) })
  })
}

/** Removes from the folder of backups what none of the backups that are left has. */
export async function removeUnreferred(target: string, referred: ReadonlySet<string>): Promise<number> {
  const folder = filesFolder(target)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const gone = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const unreferred = gone.filter((path) => !referred.has(relative(folder, path)))
  for (const path of unreferred) await rm(path)
  return unreferred.length
}

async function copyOut(storage: Storage, key: string, path: string): Promise<FileCopy | undefined> {
  const stored = await storage.open(key)
  if (!stored) return undefined
  await mkdir(dirname(path), { recursive: true })
  const partial = `${path}.${randomBytes(6).toString('hex')}`
  const { through, seen, digest } = measure()
  try {
    await pipeline(stored.createReadStream(), through, createWriteStream(partial, { mode: 0o600 }))
    await rename(partial, path)
    return { key, size: seen.bytes, sha256: digest() }
  } catch (error) {
    await rm(partial, { force: true })
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function verifyFile({ key, size, sha256 }: FileCopy, path: string): Promise<void> {
  const { through, seen, digest } = measure()
  await pipeline(createReadStream(path), through, async (source) => {
    for await (const _ of source);
  }).catch((error: Error) => {
    throw new StartError(`The backup is damaged: the file ${key} cannot be read (${error.message}).`)
  })
  if (seen.bytes !== size || digest() !== sha256)
    throw new StartError(`The backup is damaged: the file ${key} is not what the manifest says.`)
}

async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}
