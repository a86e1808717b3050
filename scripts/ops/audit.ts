import { parseArgs } from 'node:util'
import { StartError } from '../../api/src/lib/errors/start-error.ts'
import { createDatabase } from '../../api/src/lib/postgres/database.ts'
import { checkSchema } from '../../api/src/lib/postgres/schema-check.ts'
import { createLog } from '../../api/src/lib/runtime/log.ts'
import { audit } from '../../api/src/operations/audit.ts'
import { joinProduct } from '../../api/src/process/open-database.ts'
import { databaseName, operatorConfig, STATEMENT_MS } from './settings.ts'

export async function run(args: string[]): Promise<number> {
  parseArgs({ args })
  const config = operatorConfig()
  const database = await joinProduct(config, createLog('warn'))
  const pool = { size: 1, statementTimeoutMs: STATEMENT_MS }
  const db = createDatabase(database.direct, createLog('silent'), pool)
  try {
    await checkSchema(database.direct)
    const breaches = await audit(db)
    for (const { invariant, subject, detail } of breaches) {
      console.error(`${invariant}  ${subject}: ${detail}`)
    }
    console.info(`${breaches.length} breaches`)
    return breaches.length > 0 ? 1 : 0
  } catch (error) {
    if (error instanceof StartError) throw error
    const reason = error instanceof Error ? error.message : error
    throw new StartError(`The database of ${databaseName(config)} cannot be asked: ${reason}`)
  } finally {
    await db.destroy()
    await database.stop()
  }
}
