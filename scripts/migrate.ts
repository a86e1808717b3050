// usage: npm run migrate — brings the database to this version's schema, the only command that changes it (D48): the embedded one of
// DATA_DIR, or that of DATABASE_URL as the role of DATABASE_OWNER_URL; ends with 0, or with 1 and a sentence
import { readConfig } from '../api/src/config.ts'
import { StartError } from '../api/src/lib/errors/start-error.ts'
import { createLog } from '../api/src/lib/runtime/log.ts'
import { joinDatabase, prepareDatabase } from '../api/src/process/open-database.ts'
import { takesNoArguments } from './product/takesNoArguments.ts'
import { places } from './product/workspaces.ts'

takesNoArguments('npm run migrate   (it takes no arguments; the environment names the database)')

async function run(): Promise<void> {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_DIRECT_URL } = process.env
  const config = readConfig({ DATABASE_URL, DATABASE_OWNER_URL, DATABASE_DIRECT_URL, DATA_DIR: places(process.env).dataDir })
  const log = createLog('warn')
  const database = await joinDatabase(config, log)
  try {
    const applied = await prepareDatabase(database, log)
    console.info(applied.length > 0 ? `applied: ${applied.join(', ')}` : 'the schema is up to date')
  } finally {
    await database.stop()
  }
}

await run().catch((error: unknown) => {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
})
