import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkSchema } from '../../api/src/lib/postgres/schema-check.ts'
import { openStorage } from '../../api/src/modules/files/media/index.ts'
import { backUp, removeOldBackups } from '../../api/src/operations/backup/back-up.ts'
import { recordBackupRun } from '../../api/src/operations/backup/backup-runs.ts'
import { secondsSince } from '../setup/report.mjs'
import { onlyOne, UsageError } from './arguments.ts'
import { STORAGE_TIMEOUT_MS, withProduct } from './settings.ts'

const options = {
  keep: { type: 'string' },
  recipient: { type: 'string' },
  'without-files': { type: 'boolean' },
} as const

/**
 * Backs up into a folder. `--keep` keeps the newest n backups and the newest with files.
 * `--recipient` encrypts to a public key of age. `--without-files` is for a versioned bucket.
 */
export async function run(args: string[]): Promise<number> {
  const startedAt = performance.now()
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const target = resolve(onlyOne(positionals))
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0)) throw new UsageError()
  return withProduct(async ({ owner: connection }, config) => {
    await checkSchema(connection)
    const storage = values['without-files']
      ? null
      : await openStorage(config, { answerMs: STORAGE_TIMEOUT_MS })
    const { recipient } = values
    const { name, manifest } = await recordBackupRun(connection, () =>
      backUp({ connection, storage, target, recipient }),
    )
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const bytes = manifest.files?.reduce((sum, file) => sum + file.size, 0) ?? 0
    const files = manifest.files
      ? `${manifest.files.length} files (${(bytes / 1e6).toFixed(1)} MB)`
      : 'no files'
    const tables = `${rows} rows of ${manifest.tables.length} tables`
    console.info(`${name}: ${tables}, ${files}, in ${secondsSince(startedAt)}`)
    for (const old of keep ? await removeOldBackups(target, keep) : [])
      console.info(`removed: ${old}`)
    return 0
  })
}
