import { join } from 'node:path'
import type pg from 'pg'
import { StartError } from '../../lib/errors/start-error.ts'
import { withClient } from '../../lib/postgres/client.ts'
import type { Connection } from '../../lib/postgres/connection.ts'
import { migrate } from '../../lib/postgres/migrations/migrate.ts'
import { readMigrations } from '../../lib/postgres/migrations/migration-files.ts'
import type { Log } from '../../lib/runtime/log.ts'
import type { Storage } from '../../modules/files/media/index.ts'
import { installJobQueue, jobQueueSchema } from '../../modules/site/jobs/index.ts'
import { prepareDatabase } from '../../process/open-database.ts'
import { type Cipher, decryptionFor } from './encryption.ts'
import { copyFilesIn, verifyFiles } from './files.ts'
import { listBackups, type Manifest, readManifest, tablePath } from './manifest.ts'
import { beginRestore, endRestore, markLoaded, readProgress } from './restore-progress.ts'
import { copyTableIn, isCopied, reloadTables, setPlainText, verifyTable } from './tables.ts'

type Options = {
  owner: Connection
  runtime: Connection
  storage: Storage
  target: string
  name?: string | undefined
  /** The text of an identity file of age-keygen. */
  identities?: string | undefined
  log: Log
}

/**
 * Verifies the backup before writing, and continues an aborted restore. Throws a `StartError` for
 * contents of another origin and for an unusable backup.
 */
export async function restoreFromBackup(
  options: Options,
): Promise<{ name: string; manifest: Manifest }> {
  const { owner, runtime, storage, target, identities, log } = options
  const name = options.name ?? (await listBackups(target)).at(-1)
  if (!name) throw new StartError(`There is no whole backup in ${target}.`)
  const folder = join(target, name)
  const manifest = await readManifest(folder)
  const { tables, files, migrations } = manifest
  await requireKnown(manifest)
  const cipher = await decryptionFor(manifest.recipient, identities)
  const settings = { ...owner, application_name: 'sorijangteo-restore' }
  const asOwner = <T>(work: (client: pg.Client) => Promise<T>) => withClient(settings, work)
  const progress = await asOwner((client) => readProgress(client, name))
  await requireEmpty(storage, manifest)
  const pathOf = (table: string) => tablePath(folder, table, cipher.recipient)
  for (const table of tables) await verifyTable(table, pathOf(table.name), cipher)
  const place = { storage, target, cipher }
  await verifyFiles(files ?? [], place)

  if (!progress) await asOwner((client) => beginRestore(client, name))
  if (!progress?.isLoaded) {
    await migrate(owner, undefined, { last: migrations.at(-1)?.name ?? '' })
    await installJobQueue(owner, log)
    await copyFilesIn(files ?? [], place, { skipsCopied: progress !== undefined })
    await asOwner((client) => loadTables(client, manifest, pathOf, cipher)).catch(
      (error: Error) => {
        if (error instanceof StartError) throw error
        throw new StartError(`The backup could not be loaded: ${error.message}.`)
      },
    )
  }
  await prepareDatabase({ owner, direct: runtime }, log)
  await asOwner(endRestore)
  return { name, manifest }
}

async function requireKnown({ migrations, jobQueue, release }: Manifest) {
  const here = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  const unknown = migrations.find(({ name, checksum }) => here.get(name) !== checksum)
  const refuse = (difference: string) => {
    const advice = `The backup was made by release ${release}, whose ${difference}`
    throw new StartError(`${advice}: restore it with that release.`)
  }
  if (unknown) refuse(`migration ${unknown.name} this one does not have`)
  if (jobQueue !== jobQueueSchema) refuse(`job queue has schema ${jobQueue}, not ${jobQueueSchema}`)
}

/**
 * Throws if the storage has other files than those of this backup, which an aborted restore may
 * have left.
 */
async function requireEmpty(storage: Storage, { files }: Manifest) {
  if (!files) return
  const expectedKeys = new Set(files.map(({ key }) => key))
  for await (const key of storage.list())
    if (!expectedKeys.has(key)) throw new StartError(`The storage is not empty: it has ${key}.`)
}

async function loadTables(
  client: pg.Client,
  { tables: listed, sequences, swept }: Manifest,
  pathOf: (table: string) => string,
  cipher: Cipher,
) {
  const tables = listed.filter(({ name }) => isCopied(name))
  await setPlainText(client)
  await client.query('BEGIN')
  await reloadTables(client, tables, async () => {
    for (const table of tables) await copyTableIn(client, table, pathOf(table.name), cipher)
    for (const { name, value } of sequences)
      await client.query('SELECT setval($1, $2)', [name, value])
    // A sweep had marked these files for removal; the next sweep removes them.
    await client.query(
      `UPDATE files SET removing = true
       WHERE original_key = ANY ($1) OR preview_key = ANY ($1)`,
      [swept],
    )
    await client.query('UPDATE images SET removing = true WHERE substr(path, 2) = ANY ($1)', [
      swept,
    ])
  })
  await markLoaded(client)
  await client.query('COMMIT')
  await client.query('ANALYZE')
}
