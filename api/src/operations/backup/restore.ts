import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '../../lib/errors/start-error.ts'
import type { Connection } from '../../lib/postgres/connection.ts'
import { migrate } from '../../lib/postgres/migrations/migrate.ts'
import { readMigrations } from '../../lib/postgres/migrations/migration-files.ts'
import type { Log } from '../../lib/runtime/log.ts'
import type { Storage } from '../../modules/files/media/index.ts'
import { installJobQueue, jobQueueSchema } from '../../modules/site/jobs/index.ts'
import { prepareDatabase } from '../../process/open-database.ts'
import { type Reading, readingFor } from './encryption.ts'
import { copyFilesIn, verifyFiles } from './files.ts'
import type { Manifest } from './manifest.ts'
import { backupsIn, readManifest, tablePath } from './manifest.ts'
import { beginRestore, endRestore, markLoaded, readProgress } from './restore-progress.ts'
import { asPlainText, copyTableIn, emptied, verifyTable } from './tables.ts'

type Options = {
  owner: Connection
  runtime: Connection
  storage: Storage
  target: string
  name?: string | undefined
  /** The text of a file of age-keygen. */
  identities?: string | undefined
  log: Log
}

/**
 * Restores into an empty database and storage; verifies the backup before writing. Continues an
 * aborted restore. Throws a `StartError` for other contents, and for a damaged, unknown or
 * undecryptable backup.
 */
export async function restore(options: Options): Promise<{ name: string; manifest: Manifest }> {
  const { owner, runtime, storage, target, identities, log } = options
  const name = options.name ?? (await backupsIn(target)).at(-1)
  if (!name) throw new StartError(`There is no whole backup in ${target}.`)
  const folder = join(target, name)
  const manifest = await readManifest(folder)
  await demandKnown(manifest)
  const reading = await readingFor(manifest.recipient, identities)
  const progress = await readProgress(owner, name)
  await demandEmpty(storage, manifest)
  const source = {
    ...reading,
    pathOf: (table: string) => tablePath(folder, table, reading.recipient),
  }
  for (const table of manifest.tables)
    await verifyTable(table, { ...source, path: source.pathOf(table.name) })
  await verifyFiles(manifest.files ?? [], target, reading)

  if (!progress) await beginRestore(owner, name)
  if (!progress?.isLoaded) {
    await migrate(owner, undefined, { last: manifest.migrations.at(-1)?.name ?? '' })
    await installJobQueue(owner, log)
    await copyFilesIn(manifest.files ?? [], {
      storage,
      target,
      reading,
      isRepeated: progress !== undefined,
    })
    await load(owner, manifest, source)
  }
  await prepareDatabase({ owner, direct: runtime }, log)
  await endRestore(owner)
  return { name, manifest }
}

async function demandKnown({ migrations, jobQueue, release }: Manifest): Promise<void> {
  const here = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  const unknown = migrations.find(({ name, checksum }) => here.get(name) !== checksum)
  if (unknown)
    throw new StartError(
      `The backup was made by release ${release}, whose migration ${unknown.name} this one does not have: restore it with that release.`,
    )
  if (jobQueue !== jobQueueSchema)
    throw new StartError(
      `The backup was made by release ${release}, whose job queue has schema ${jobQueue}, not ${jobQueueSchema}: restore it with that release.`,
    )
}

/** A storage may have the backup's own files, of a restore that was aborted. */
async function demandEmpty(storage: Storage, { files }: Manifest): Promise<void> {
  if (!files) return
  const expected = new Set(files.map(({ key }) => key))
  for await (const key of storage.list())
    if (!expected.has(key)) throw new StartError(`The storage is not empty: it has ${key}.`)
}

type Source = Reading & { pathOf(table: string): string }

async function load(
  owner: Connection,
  manifest: Manifest,
  { decrypt, pathOf }: Source,
): Promise<void> {
  const client = new pg.Client({ ...owner, application_name: 'sorijangteo-restore' })
  await client.connect()
  try {
    await asPlainText(client)
    await client.query('BEGIN')
    await emptied(
      client,
      manifest.tables.map(({ name }) => name),
      async () => {
        for (const table of manifest.tables)
          await copyTableIn(client, table, { decrypt, path: pathOf(table.name) })
        for (const { name, value } of manifest.sequences)
          await client.query('SELECT setval($1, $2)', [name, value])
        // The sweep had begun to remove them; the next one ends it.
        await client.query(
          'UPDATE files SET removing = true WHERE original_key = ANY ($1) OR preview_key = ANY ($1)',
          [manifest.swept],
        )
        await client.query('UPDATE images SET removing = true WHERE substr(path, 2) = ANY ($1)', [
          manifest.swept,
        ])
      },
    )
    await markLoaded(client)
    await client.query('COMMIT')
    await client.query('ANALYZE')
  } catch (error) {
    throw error instanceof StartError
      ? error
      : new StartError(
          `The backup could not be loaded: ${error instanceof Error ? error.message : error}.`,
        )
  } finally {
    await client.end()
  }
}
