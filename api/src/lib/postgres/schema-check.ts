import type pg from 'pg'
import { StartError } from '../errors/start-error.ts'
import { compareVersions, version } from '../runtime/version.ts'
import { withClient } from './client.ts'
import type { Connection } from './connection.ts'
import { readMissing } from './migrations/applied-migrations.ts'
import { readMigrations } from './migrations/migration-files.ts'

/** Throws a `StartError` if the database is incomplete or its schema does not fit this release. */
export async function checkSchema(
  connection: Connection,
  { folder, release = version }: { folder?: string; release?: string } = {},
): Promise<void> {
  const migrations = await readMigrations(folder)
  await withClient(connection, async (client) => {
    await checkEncoding(client)
    await refuseUnfinishedRestore(client)
    const { applied, missing } = await readMissing(client, migrations)
    if (missing[0])
      throw new StartError(
        `The database lacks the migration ${missing[0].name}: ` +
          'run `npm run ops -- migrate` first.',
      )
    const tooNew = applied.find(
      ({ needsRelease }) => needsRelease && compareVersions(release, needsRelease) < 0,
    )
    if (tooNew)
      throw new StartError(
        `The database has the migration ${tooNew.name}, which needs release ` +
          `${tooNew.needsRelease} or later, and this is ${release}: start the newer release.`,
      )
  })
}

async function refuseUnfinishedRestore(client: pg.Client) {
  const { rows } = await client.query<{ found: boolean }>(
    "SELECT to_regclass('public.unfinished_restore') IS NOT NULL AS found",
  )
  if (rows[0]?.found)
    throw new StartError(
      'The database has an unfinished restore: repeat `npm run ops -- restore` first.',
    )
}

/** Throws a `StartError` unless the encoding is UTF-8: otherwise Korean cannot be searched. */
export async function checkEncoding(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('SHOW server_encoding')
  const encoding = rows[0]?.server_encoding
  if (encoding !== 'UTF8')
    throw new StartError(
      `The database has the encoding ${encoding}, and the product needs UTF8: ` +
        "create it with ENCODING 'UTF8' TEMPLATE template0.",
    )
}
