import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '../../lib/errors/start-error.ts'
import type { Connection } from '../../lib/postgres/connection.ts'
import { readApplied } from '../../lib/postgres/migrations/applied-migrations.ts'
import { version } from '../../lib/runtime/version.ts'
import type { Storage } from '../../modules/media/index.ts'
import { copyFilesOut, referredKeys, removeUnreferred } from './files.ts'
import type { FileCopy, Manifest } from './manifest.ts'
import { backupsIn, nameOf, readManifest, tablePath, writeManifest } from './manifest.ts'
import { asPlainText, copyTableOut, tablesOf } from './tables.ts'

type Options = {
  /** As the owner of the schema. */
  connection: Connection
  /** Null leaves the files out: where the bucket keeps its own versions. */
  storage: Storage | null
  /** The folder of all backups. */
  target: string
  now?: Date
}

/**
 * Backs up database and files while the product runs; gives the backup's name and manifest. All tables are read in one
 * snapshot. Files are copied after it: a key is written once and before its row is, so every file that the snapshot's rows
 * name is there, unless a sweep has removed it since, which it does to what nothing uses alone. A file that is missing
 * otherwise throws a `StartError`.
 */
export async function backUp({ connection, storage, target, now = new Date() }: Options): Promise<{ name: string; manifest: Manifest }> {
  const name = nameOf(now)
  const folder = join(target, name)
  const known = await knownFiles(target)
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 })
  const client = new pg.Client({ ...connection, application_name: 'sorijangteo-backup' })
  await client.connect()
  try {
    await asPlainText(client)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const tables = []
    for (const table of await tablesOf(client)) tables.push(await copyTableOut(client, table, tablePath(folder, table.name)))
    const keys = storage ? await referredKeys(client) : []
    const state = await stateOf(client)
    await client.query('COMMIT')
    const copied = storage && (await copyFilesOut(storage, keys, target, known))
    const manifest: Manifest = {
      format: 1,
      at: now.toISOString(),
      release: version,
      ...state,
      tables,
      files: copied?.copies ?? null,
      swept: copied ? await demandSwept(client, copied.missing) : [],
    }
    await writeManifest(folder, manifest)
    return { name, manifest }
  } finally {
    await client.end()
  }
}

/** Removes all backups but the newest `keep` and the newest that has files, and the files that only they had; gives their names. */
export async function prune(target: string, keep: number): Promise<string[]> {
  const names = await backupsIn(target)
  const kept = new Set([...names.slice(-keep), (await newestWithFiles(target))?.name])
  const old = names.filter((name) => !kept.has(name))
  for (const name of old) await rm(join(target, name), { recursive: true })
  const referred = new Set<string>()
  for (const name of names.filter((one) => kept.has(one)))
    for (const { key } of (await readManifest(join(target, name))).files ?? []) referred.add(key)
  if (old.length > 0) await removeUnreferred(target, referred)
  return old
}

async function stateOf(client: pg.Client): Promise<Pick<Manifest, 'migrations' | 'jobQueue' | 'sequences'>> {
  const migrations = (await readApplied(client)).map(({ name, checksum }) => ({ name, checksum }))
  const queue = await client.query<{ version: number }>('SELECT version FROM pgboss.version')
  const sequences = await client.query<{ name: string; value: string }>(`
    SELECT schemaname || '.' || sequencename AS name, last_value::text AS value FROM pg_sequences
    WHERE schemaname IN ('public', 'pgboss') AND last_value IS NOT NULL ORDER BY name`)
  return { migrations, jobQueue: queue.rows[0]?.version ?? 0, sequences: sequences.rows }
}

/** The missing keys, once it is sure that a sweep has taken them: their rows are gone, or going. */
async function demandSwept(client: pg.Client, missing: string[]): Promise<string[]> {
  const still = new Set(await referredKeys(client))
  const lost = missing.filter((key) => still.has(key))
  if (lost.length > 0)
    throw new StartError(
      `The storage lacks ${lost.length} files that the database names, the first is ${lost[0]}: there is no whole backup to be made.`,
    )
  return missing
}

/** Files that earlier backups have brought to the folder. */
async function knownFiles(target: string): Promise<Map<string, FileCopy>> {
  const files = (await newestWithFiles(target))?.files ?? []
  return new Map(files.map((file) => [file.key, file]))
}

/** The newest backup that was not made without files. */
async function newestWithFiles(target: string): Promise<{ name: string; files: FileCopy[] } | undefined> {
  for (const name of (await backupsIn(target)).toReversed()) {
    const { files } = await readManifest(join(target, name))
    if (files) return { name, files }
  }
}
