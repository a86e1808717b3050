// usage: npm run audit — checks the rules about money (api/db/audit.sql) on the running product or DATABASE_URL; ends with 1 when one is broken
import { existsSync } from 'node:fs'
import { createDatabase } from '../api/src/lib/postgres/database.ts'
import { embeddedConnections } from '../api/src/lib/postgres/embedded/embedded-postgres.ts'
import { createLog } from '../api/src/lib/runtime/log.ts'
import { audit } from '../api/src/operations/audit.ts'
import { takesNoArguments } from './product/takesNoArguments.ts'
import { places } from './product/workspaces.ts'

takesNoArguments('npm run audit   (it takes no arguments; the environment names the database)')

const { DATABASE_URL, DATABASE_DIRECT_URL: url = DATABASE_URL } = process.env
const { dataDir } = places(process.env)

async function run(): Promise<number> {
  if (!url && !existsSync(dataDir)) return fail(`There is no product in ${dataDir}: set DATA_DIR or DATABASE_URL.`)
  const connection = url ? { connectionString: url } : (await embeddedConnections(dataDir)).runtime
  const db = createDatabase(connection, createLog('silent'), { size: 1, statementTimeoutMs: 600_000 })
  try {
    const breaches = await audit(db)
    for (const { invariant, subject, detail } of breaches) console.error(`${invariant}  ${subject}: ${detail}`)
    console.info(`${breaches.length} breaches`)
    return breaches.length > 0 ? 1 : 0
  } catch (error) {
    return fail(
      `The database of ${url ? 'DATABASE_URL' : dataDir} cannot be asked, is the product running? ${error instanceof Error ? error.message : error}`,
    )
  } finally {
    await db.destroy()
  }
}

function fail(sentence: string): number {
  console.error(sentence)
  return 1
}

process.exitCode = await run()
