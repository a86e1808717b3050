// usage: npm run restore -- <folder> [--at=name] [--identity=file]
// Restores a backup of <folder>, the newest without --at, into the empty database and storage that the environment names, while the
// product is stopped. --identity names the file of age-keygen with the private key. An aborted restore can be repeated. Ends with 0, or
// with 1 and a sentence.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../api/src/config.ts'
import { StartError } from '../api/src/lib/errors/start-error.ts'
import { createDatabase } from '../api/src/lib/postgres/database.ts'
import { createLog } from '../api/src/lib/runtime/log.ts'
import { openStorage } from '../api/src/modules/media/index.ts'
import { audit } from '../api/src/operations/audit.ts'
import { restore } from '../api/src/operations/backup/restore.ts'
import { openDatabase } from '../api/src/process/open-database.ts'
import { places } from './product/workspaces.ts'
import { since } from './setup/report.mjs'

const { values, positionals } = parseArgs({ options: { at: { type: 'string' }, identity: { type: 'string' } }, allowPositionals: true })
const [folder] = positionals
/** Nobody waits for a restore: a slow bucket does not end it. */
const STORAGE_MS = 60_000

async function run(target: string): Promise<number> {
  const from = performance.now()
  const { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_DIRECT_URL, STORAGE_URL } = process.env
  const config = readConfig({ DATABASE_URL, DATABASE_OWNER_URL, DATABASE_DIRECT_URL, STORAGE_URL, DATA_DIR: places(process.env).dataDir })
  const log = createLog('warn')
  const database = await openDatabase(config, log)
  try {
    const { name, manifest } = await restore({
      ...database,
      runtime: database.direct,
      storage: await openStorage(config, { answerMs: STORAGE_MS }),
      target,
      name: values.at,
      identities: values.identity && (await readIdentities(values.identity)),
      log,
    })
    const files = manifest.files ? `${manifest.files.length} files` : 'no files: bring them back from where they are kept'
    console.info(`${name} (release ${manifest.release}) is restored: ${manifest.tables.length} tables, ${files}, in ${since(from)}`)
    const db = createDatabase(database.direct, log, { size: 1, statementTimeoutMs: 600_000 })
    const breaches = await audit(db).finally(() => db.destroy())
    console.info(`${breaches.length} breaches`)
    return breaches.length > 0 ? 1 : 0
  } finally {
    await database.stop()
  }
}

async function readIdentities(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: Error) => {
    throw new StartError(`The file that --identity names cannot be read: ${error.message}.`)
  })
}

if (!folder || positionals.length > 1) {
  console.error('usage: npm run restore -- <folder> [--at=name] [--identity=file]')
  process.exitCode = 1
} else {
  process.exitCode = await run(resolve(folder)).catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    return 1
  })
}
