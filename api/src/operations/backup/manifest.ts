import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../../lib/errors/start-error.ts'
import { extensionOf } from './encryption.ts'

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  sha256: z.string(),
})
const file = z.object({
  key: z.string(),
  size: z.number(),
  sha256: z.string(),
  encryptedSize: z.number().optional(),
})
const manifest = z.object({
  format: z.literal(1),
  at: z.string(),
  release: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  jobQueue: z.number(),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The public key of the encryption by age (age-encryption.org); null for plain files. */
  recipient: z.string().nullable().default(null),
  /** Files of the storage; null for a backup without files. */
  files: z.array(file).nullable(),
  /** Files that a sweep removed during the backup. */
  swept: z.array(z.string()),
})

/** The manifest is written last: a folder without one is an unfinished backup. */
export type Manifest = z.infer<typeof manifest>
export type TableCopy = z.infer<typeof table>
/** `size` and `sha256` are of the stored file, before encryption. */
export type FileCopy = z.infer<typeof file>

const MANIFEST = 'manifest.json'
const BACKUP_NAME = /^\d{8}T\d{6}Z$/

/** The folder is shared by all backups, because a stored file never changes. */
export const filesFolder = (target: string) => join(target, 'files')
export const tablePath = (folder: string, name: string, recipient: string | null) =>
  join(folder, 'tables', `${name}.copy.gz${extensionOf(recipient)}`)
export const backupNameOf = (time: Date) => time.toISOString().replace(/[-:]|\.\d+/g, '')

export async function listBackups(target: string): Promise<string[]> {
  const names = await readdir(target).catch(() => [])
  return names
    .filter((name) => BACKUP_NAME.test(name) && existsSync(join(target, name, MANIFEST)))
    .toSorted()
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new StartError(`There is no whole backup in ${folder}: its manifest is missing.`)
  })
  const { data } = manifest.safeParse(JSON.parse(text))
  if (data) return data
  throw new StartError(
    `The backup in ${folder} was made by another version: its manifest cannot be read.`,
  )
}

export async function writeManifest(folder: string, contents: Manifest): Promise<void> {
  const partial = join(folder, `.${randomBytes(6).toString('hex')}`)
  await writeFile(partial, `${JSON.stringify(contents, null, 1)}\n`)
  await rename(partial, join(folder, MANIFEST))
}
