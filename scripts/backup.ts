// usage: npm run backup -- <folder> [--keep=n] [--recipient=age1…] [--without-files]
// Backs up the database and the stored files that the environment names (DATA_DIR, DATABASE_OWNER_URL or DATABASE_URL, STORAGE_URL)
// into <folder>, also while the product runs. --keep removes all but the newest n backups and the newest with files. --recipient encrypts
// to a public key of age. --without-files is for a bucket with versioning. Ends with 0, or with 1 and a sentence.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../api/src/config.ts'
import { StartError } from '../api/src/lib/errors/start-error.ts'
import { checkSchema } from '../api/src/lib/postgres/schema-check.ts'
import { createLog } from '../api/src/lib/runtime/log.ts'
import { openStorage } from '../api/src/modules/media/index.ts'
import { backUp, prune } from '../api/src/operations/backup/back-up.ts'
import { recorded } from '../api/src/operations/backup/backup-runs.ts'
import { joinProduct } from '../api/src/process/open-database.ts'
import { places } from './product/workspaces.ts'
import { since } from './setup/report.mjs'

const options = { keep: { type: 'string' }, recipient: { type: 'string' }, 'without-files': { type: 'boolean' } } as const
const { values, positionals } = parseArgs({ options, allowPositionals: true })
const [folder] = positionals
/** Nobody waits for a backup: a slow bucket does not end it. */
const STORAGE_MS = 60_000
const keep = values.keep === undefined ? undefined : Number(values.keep)

async function run(target: string): Promise<void> {
  const from = performance.now()
  const { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_DIRECT_URL, STORAGE_URL } = process.env
  const config = readConfig({ DATABASE_URL, DATABASE_OWNER_URL, DATABASE_DIRECT_URL, STORAGE_URL, DATA_DIR: places(process.env).dataDir })
  const database = await joinProduct(config, createLog('warn'))
  try {
    await checkSchema(database.owner)
    const storage = values['without-files'] ? null : await openStorage(config, { answerMs: STORAGE_MS })
    const { owner } = database
    const { recipient } = values
    const { name, manifest } = await recorded(owner, () => backUp({ connection: owner, storage, target, recipient }))
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const bytes = (manifest.files ?? []).reduce((sum, file) => sum + file.size, 0)
    const files = manifest.files ? `${manifest.files.length} files (${(bytes / 1e6).toFixed(1)} MB)` : 'no files'
    console.info(`${name}: ${rows} rows of ${manifest.tables.length} tables, ${files}, in ${since(from)}`)
    for (const old of keep ? await prune(target, keep) : []) console.info(`removed: ${old}`)
  } finally {
    await database.stop()
  }
}

if (!folder || positionals.length > 1 || (keep !== undefined && !(Number.isInteger(keep) && keep > 0))) {
  console.error('usage: npm run backup -- <folder> [--keep=n] [--recipient=age1…] [--without-files]')
  process.exitCode = 1
} else {
  await run(resolve(folder)).catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exitCode = 1
  })
}
