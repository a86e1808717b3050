import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '../../lib/errors/start-error.ts'
import type { Connection } from '../../lib/postgres/connection.ts'
import { readApplied } from '../../lib/postgres/migrations/applied-migrations.ts'
import { version } from '../../lib/runtime/version.ts'
import type { Storage } from '../../modules/files/media/index.ts'
import { extensionOf, type Writing, writingFor } from './encryption.ts'
import { copyFilesOut, referredKeys, removeUnreferred } from './files.ts'
import type { FileCopy, Manifest } from './manifest.ts'
import { backupsIn, nameOf, readManifest, tablePath, writeManifest } from './manifest.ts'
import { asPlainText, copyTableOut, tablesOf } from './tables.ts'

type Options = {
  connection: Connection
  /** Null for a backup without files. */
  storage: Storage | null
  target: string
  /** A public key of age; plain files without it. */
  recipient?: string | undefined
  now?: Date
}

/**
 * Tables are read in one snapshot and files copied after it. A file is written before its row, so
 * only files that a sweep removed can be missing. Throws a `StartError` when another one is.
 */
export async function backUp({
  connection,
  storage,
  target,
  recipient,
  now = new Date(),
}: Options): Promise<{ name: string; manifest: Manifest }> {
  const name = nameOf(now)
  const folder = join(target, name)
  const writing = writingFor(recipient ?? null)
  const known = await knownFiles(target, writing)
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 })
  const client = new pg.Client({ ...connection, application_name: 'sorijangteo-backup' })
  await client.connect()
  try {
    await asPlainText(client)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const tables = []
    for (const table of await tablesOf(client))
      tables.push(
        await copyTableOut(client, table, {
          ...writing,
          path: tablePath(folder, table.name, writing.recipient),
        }),
      )
    const keys = storage ? await referredKeys(client) : []
    const state = await stateOf(client)
    await client.query('COMMIT')
    const copied = storage && (await copyFilesOut(keys, { storage, target, known, writing }))
    const manifest: Manifest = {
      format: 1,
      at: now.toISOString(),
      release: version,
      ...state,
      recipient: writing.recipient,
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

/** Keeps the newest `keep` backups and the newest with files; returns the names of the removed. */
export async function prune(target: string, keep: number): Promise<string[]> {
  const names = await backupsIn(target)
  const kept = new Set([...names.slice(-keep), (await newestWithFiles(target))?.name])
  const old = names.filter((name) => !kept.has(name))
  for (const name of old) await rm(join(target, name), { recursive: true })
  const referred = new Set<string>()
  for (const name of names.filter((one) => kept.has(one))) {
    const { files, recipient } = await readManifest(join(target, name))
    for (const { key } of files ?? []) referred.add(key + extensionOf(recipient))
  }
  if (old.length > 0) await removeUnreferred(target, referred)
  return old
}

async function stateOf(
  client: pg.Client,
): Promise<Pick<Manifest, 'migrations' | 'jobQueue' | 'sequences'>> {
  const migrations = (await readApplied(client)).map(({ name, checksum }) => ({ name, checksum }))
  const queue = await client.query<{ version: number }>('SELECT version FROM pgboss.version')
  const sequences = await client.query<{ name: string; value: string }>(`
    SELECT schemaname || '.' || sequencename AS name, last_value::text AS value FROM pg_sequences
    WHERE schemaname IN ('public', 'pgboss') AND last_value IS NOT NULL ORDER BY name`)
  return { migrations, jobQueue: queue.rows[0]?.version ?? 0, sequences: sequences.rows }
}

/** Throws when the database still needs a missing file. */
async function demandSwept(client: pg.Client, missing: string[]): Promise<string[]> {
  const still = new Set(await referredKeys(client))
  const lost = missing.filter((key) => still.has(key))
  if (lost.length > 0)
    throw new StartError(
      `The storage lacks ${lost.length} files that the database names, the first is ${lost[0]}: no complete backup is possible.`,
    )
  return missing
}

async function knownFiles(target: string, { recipient }: Writing): Promise<Map<string, FileCopy>> {
  const newest = await newestWithFiles(target)
  const files = newest?.recipient === recipient ? newest.files : []
  return new Map(files.map((file) => [file.key, file]))
}

async function newestWithFiles(
  target: string,
): Promise<{ name: string; files: FileCopy[]; recipient: string | null } | undefined> {
  for (const name of (await backupsIn(target)).toReversed()) {
    const { files, recipient } = await readManifest(join(target, name))
    if (files) return { name, files, recipient }
  }
}
