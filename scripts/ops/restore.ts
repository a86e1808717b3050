import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '../../api/src/lib/errors/start-error.ts'
import { openStorage } from '../../api/src/modules/files/media/index.ts'
import { findBreaches } from '../../api/src/operations/audit.ts'
import { restoreFromBackup } from '../../api/src/operations/backup/restore.ts'
import { openDatabase } from '../../api/src/process/open-database.ts'
import { secondsSince } from '../setup/report.mjs'
import { onlyOne } from './arguments.ts'
import { log, STORAGE_TIMEOUT_MS, withPool, withProduct } from './settings.ts'

const options = { at: { type: 'string' }, identity: { type: 'string' } } as const

/**
 * Restores the newest backup, or that of `--at`, while the product is stopped. `--identity` is a
 * file of age-keygen with the private key. An aborted restore can be repeated.
 */
export async function run(args: string[]): Promise<number> {
  const startedAt = performance.now()
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const target = resolve(onlyOne(positionals))
  return withProduct(async (database, config) => {
    const { name, manifest } = await restoreFromBackup({
      ...database,
      runtime: database.direct,
      storage: await openStorage(config, { answerMs: STORAGE_TIMEOUT_MS }),
      target,
      name: values.at,
      identities: values.identity && (await readIdentities(values.identity)),
      log,
    })
    const files = manifest.files
      ? `${manifest.files.length} files`
      : 'no files: restore them from their own backup'
    const content = `${manifest.tables.length} tables, ${files}`
    const time = secondsSince(startedAt)
    console.info(`${name} (release ${manifest.release}) is restored: ${content}, in ${time}`)
    const breaches = await withPool(database.direct, findBreaches)
    console.info(`${breaches.length} breaches`)
    return breaches.length > 0 ? 1 : 0
  }, openDatabase)
}

async function readIdentities(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: Error) => {
    throw new StartError(`The file of --identity cannot be read: ${error.message}.`)
  })
}
