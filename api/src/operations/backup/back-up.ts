import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { StartError } from '../../lib/errors/start-error.ts'
import { withClient } from '../../lib/postgres/client.ts'
import type { Connection } from '../../lib/postgres/connection.ts'
import { readApplied } from '../../lib/postgres/migrations/applied-migrations.ts'
import { version } from '../../lib/runtime/version.ts'
import type { Storage } from '../../modules/files/media/index.ts'
import { encryptionFor, extensionOf } from './encryption.ts'
import { copyFilesOut, listReferredKeys, removeUnreferred } from './files.ts'
import {
  backupNameOf,
  listBackups,
  type Manifest,
  readManifest,
  tablePath,
  writeManifest,
} from './manifest.ts'
import { copyTableOut, setPlainText, tablesOf } from './tables.ts'

type Options = {
  connection: Connection
  /** Null for a backup of the tables alone. */
  storage: Storage | null
  target: string
  /** A public key of age (age-encryption.org); undefined writes plain files. */
  recipient?: string | undefined
  now?: Date
}

/**
 * Copies all tables from one snapshot, and then the files. A sweep may have removed files since the
 * snapshot. Throws a `StartError` if other files are missing.
 */
export async function backUp({
  connection,
  storage,
  target,
  recipient,
  now = new Date(),
}: Options): Promise<{ name: string; manifest: Manifest }> {
  const name = backupNameOf(now)
  const folder = join(target, name)
  const cipher = encryptionFor(recipient ?? null)
  const newest = await findNewestWithFiles(target)
  const files = newest?.recipient === cipher.recipient ? newest.files : []
  const copiesByKey = new Map(files.map((file) => [file.key, file]))
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 })
  const settings = { ...connection, application_name: 'sorijangteo-backup' }
  return withClient(settings, async (client) => {
    await setPlainText(client)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const tables = []
    for (const table of await tablesOf(client)) {
      const path = tablePath(folder, table.name, cipher.recipient)
      tables.push(await copyTableOut(client, table, path, cipher))
    }
    const keys = storage ? await listReferredKeys(client) : []
    const state = await readState(client)
    await client.query('COMMIT')
    const copied = storage && (await copyFilesOut(keys, { storage, target, cipher }, copiesByKey))
    const manifest: Manifest = {
      format: 1,
      at: now.toISOString(),
      release: version,
      ...state,
      recipient: cipher.recipient,
      tables,
      files: copied?.copies ?? null,
      swept: copied ? await requireSwept(client, copied.missing) : [],
    }
    await writeManifest(folder, manifest)
    return { name, manifest }
  })
}

/**
 * Keeps the newest `keepCount` backups and the newest one with files. Returns the names of the
 * removed backups. Files that no remaining backup needs are removed too.
 */
export async function removeOldBackups(target: string, keepCount: number): Promise<string[]> {
  const names = await listBackups(target)
  const keptNames = new Set([...names.slice(-keepCount), (await findNewestWithFiles(target))?.name])
  const old = names.filter((name) => !keptNames.has(name))
  if (old.length === 0) return []
  for (const name of old) await rm(join(target, name), { recursive: true })
  const referred = new Set<string>()
  for (const name of names.filter((name) => keptNames.has(name))) {
    const { files, recipient } = await readManifest(join(target, name))
    for (const { key } of files ?? []) referred.add(key + extensionOf(recipient))
  }
  await removeUnreferred(target, referred)
  return old
}

async function readState(
  client: pg.Client,
): Promise<Pick<Manifest, 'migrations' | 'jobQueue' | 'sequences'>> {
  const migrations = (await readApplied(client)).map(({ name, checksum }) => ({ name, checksum }))
  const queue = await client.query<{ version: number }>('SELECT version FROM pgboss.version')
  const sequences = await client.query<{ name: string; value: string }>(`
    SELECT schemaname || '.' || sequencename AS name, last_value::text AS value FROM pg_sequences
    WHERE schemaname IN ('public', 'pgboss') AND last_value IS NOT NULL ORDER BY name`)
  return { migrations, jobQueue: queue.rows[0]?.version ?? 0, sequences: sequences.rows }
}

/** Returns `missing`. Throws if the database still names one of these files: no sweep removed it. */
async function requireSwept(client: pg.Client, missing: string[]) {
  const neededKeys = new Set(await listReferredKeys(client))
  const lostKeys = missing.filter((key) => neededKeys.has(key))
  if (lostKeys.length > 0)
    throw new StartError(
      `The storage lacks ${lostKeys.length} files that the database names, the first is ` +
        `${lostKeys[0]}: ` +
        'no complete backup is possible.',
    )
  return missing
}

async function findNewestWithFiles(target: string) {
  for (const name of (await listBackups(target)).toReversed()) {
    const { files, recipient } = await readManifest(join(target, name))
    if (files) return { name, files, recipient }
  }
}
