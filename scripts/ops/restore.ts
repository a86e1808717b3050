import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '../../api/src/lib/errors/start-error.ts'
import { createDatabase } from '../../api/src/lib/postgres/database.ts'
import { createLog } from '../../api/src/lib/runtime/log.ts'
import { openStorage } from '../../api/src/modules/files/media/index.ts'
import { audit } from '../../api/src/operations/audit.ts'
import { restore } from '../../api/src/operations/backup/restore.ts'
import { openDatabase } from '../../api/src/process/open-database.ts'
import { since } from '../setup/report.mjs'
import { onlyOne } from './arguments.ts'
import { operatorConfig, STATEMENT_MS, STORAGE_MS } from './settings.ts'

const options = { at: { type: 'string' }, identity: { type: 'string' } } as const

/**
 * Restores the newest backup, or the one that `--at` names, while the product is stopped.
 * `--identity` names the file of age-keygen with the private key. An aborted restore can be repeated.
 */
export async function run(args: string[]): Promise<number> {
  const from = performance.now()
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const target = resolve(onlyOne(positionals))
  const config = operatorConfig()
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
    const files = manifest.files
      ? `${manifest.files.length} files`
      : 'no files: bring them back from where they are kept'
    const tables = `${manifest.tables.length} tables`
    console.info(
      `${name} (release ${manifest.release}) is restored: ${tables}, ${files}, in ${since(from)}`,
    )
    const pool = { size: 1, statementTimeoutMs: STATEMENT_MS }
    const db = createDatabase(database.direct, log, pool)
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
