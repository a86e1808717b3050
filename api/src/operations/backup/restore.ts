import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '../../lib/errors/start-error.ts'
import type { Connection } from '../../lib/postgres/connection.ts'
import { migrate } from '../../lib/postgres/migrations/migrate.ts'
import { readMigrations } from '../../lib/postgres/migrations/migration-files.ts'
import type { Log } from '../../lib/runtime/log.ts'
import { installJobQueue } from '../../modules/jobs/index.ts'
import type { Storage } from '../../modules/media/index.ts'
import { prepareDatabase } from '../../process/open-database.ts'
import { copyFilesIn } from './files.ts'
import type { Manifest } from './manifest.ts'
import { backupsIn, readManifest, tablePath } from './manifest.ts'
import { asPlainText, copyTableIn, emptied, verifyTable } from './tables.ts'

type Options = {
  owner: Connection
  runtime: Connection
  storage: Storage
  /** The folder of all backups. */
  target: string
  /** Which of them; the newest where none is named. */
  name?: string | undefined
  log: Log
}

/**
 * Brings a backup into an empty database and an empty storage; gives its name and manifest. Everything is checked against
 * the manifest before it is used, and the rows are loaded in one transaction. Then the schema is brought from the backup's
 * to this release's. Throws a `StartError` where either place is not empty or the backup is damaged.
 */
export async function restore({ owner, runtime, storage, target, name, log }: Options): Promise<{ name: string; manifest: Manifest }> {
  const chosen = name ?? (await backupsIn(target)).at(-1)
  if (!chosen) throw new StartError(`There is no whole backup in ${target}.`)
  const folder = join(target, chosen)
  const manifest = await readManifest(folder)
  await demandKnown(manifest)
  for (const table of manifest.tables) await verifyTable(table, tablePath(folder, table.name))
  await demandEmpty(owner, storage, manifest)

  await migrate(owner, undefined, { last: manifest.migrations.at(-1)?.name ?? '' })
  await installJobQueue(owner, log)
  if (manifest.files) await copyFilesIn(storage, manifest.files, target)
  await load(owner, folder, manifest)
  await prepareDatabase({ owner, direct: runtime }, log)
  return { name: chosen, manifest }
}

/** A backup of a newer schema, or of one that was never released, cannot be loaded. */
async function demandKnown({ migrations, release }: Manifest): Promise<void> {
  const here = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  const unknown = migrations.find(({ name, checksum }) => here.get(name) !== checksum)
  if (unknown)
    throw new StartError(
      `The backup was made by release ${release}, whose migration ${unknown.name} this one does not have: restore it with that release.`,
    )
}

async function demandEmpty(owner: Connection, storage: Storage, { files }: Manifest): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ found: boolean }>("SELECT to_regclass('public.members') IS NOT NULL AS found")
    if (rows[0]?.found)
      throw new StartError('The database is not empty: a backup is restored into an empty one, so that nothing is overwritten.')
  } finally {
    await client.end()
  }
  if (files) for await (const key of storage.list()) throw new StartError(`The storage is not empty: it has ${key}.`)
}

async function load(owner: Connection, folder: string, manifest: Manifest): Promise<void> {
  const client = new pg.Client({ ...owner, application_name: 'sorijangteo-restore' })
  await client.connect()
  try {
    await asPlainText(client)
    await demandSameQueue(client, manifest)
    await client.query('BEGIN')
    await emptied(
      client,
      manifest.tables.map(({ name }) => name),
      async () => {
        for (const table of manifest.tables) await copyTableIn(client, table, tablePath(folder, table.name))
        for (const { name, value } of manifest.sequences) await client.query('SELECT setval($1, $2)', [name, value])
        // The sweep had begun to remove them; the next one ends it.
        await client.query('UPDATE files SET removing = true WHERE original_key = ANY ($1) OR preview_key = ANY ($1)', [manifest.swept])
        await client.query('UPDATE images SET removing = true WHERE substr(path, 2) = ANY ($1)', [manifest.swept])
      },
    )
    await client.query('COMMIT')
    await client.query('ANALYZE')
  } catch (error) {
    throw error instanceof StartError
      ? error
      : new StartError(`The backup could not be loaded: ${error instanceof Error ? error.message : error}.`)
  } finally {
    await client.end()
  }
}

async function demandSameQueue(client: pg.Client, { jobQueue, release }: Manifest): Promise<void> {
  const { rows } = await client.query<{ version: number }>('SELECT version FROM pgboss.version')
  if (rows[0]?.version !== jobQueue)
    throw new StartError(
      `The backup was made by release ${release}, whose job queue has schema ${jobQueue}, not ${rows[0]?.version}: restore it with that release.`,
    )
}
