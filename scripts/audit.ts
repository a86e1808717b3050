// usage: npm run audit — checks the rules about money (api/db/audit.sql) on the embedded database of DATA_DIR,
// whether the product runs or not, or on that of DATABASE_URL; ends with 1 when one is broken
import { readConfig } from '../api/src/config.ts'
import { StartError } from '../api/src/lib/errors/start-error.ts'
import { createDatabase } from '../api/src/lib/postgres/database.ts'
import { checkSchema } from '../api/src/lib/postgres/schema-check.ts'
import { createLog } from '../api/src/lib/runtime/log.ts'
import { audit } from '../api/src/operations/audit.ts'
import { joinProduct } from '../api/src/process/open-database.ts'
import { takesNoArguments } from './product/takesNoArguments.ts'
import { places } from './product/workspaces.ts'

takesNoArguments('npm run audit   (it takes no arguments; the environment names the database)')

const { dataDir } = places(process.env)

async function run(): Promise<number> {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = process.env
  const config = readConfig({ DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR: dataDir })
  const database = await joinProduct(config, createLog('warn'))
  const db = createDatabase(database.direct, createLog('silent'), { size: 1, statementTimeoutMs: 600_000 })
  try {
    await checkSchema(database.direct)
    const breaches = await audit(db)
    for (const { invariant, subject, detail } of breaches) console.error(`${invariant}  ${subject}: ${detail}`)
    console.info(`${breaches.length} breaches`)
    return breaches.length > 0 ? 1 : 0
  } catch (error) {
    if (error instanceof StartError) throw error
    const place = config.databaseUrl === null ? dataDir : 'DATABASE_URL'
    return fail(`The database of ${place} cannot be asked: ${error instanceof Error ? error.message : error}`)
  } finally {
    await db.destroy()
    await database.stop()
  }
}

function fail(sentence: string): number {
  console.error(sentence)
  return 1
}

process.exitCode = await run().catch((error: unknown) => {
  if (error instanceof StartError) return fail(error.message)
  throw error
})
