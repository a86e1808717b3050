import { parseArgs } from 'node:util'
import { createLog } from '../../api/src/lib/runtime/log.ts'
import { joinDatabase, prepareDatabase } from '../../api/src/process/open-database.ts'
import { operatorConfig } from './settings.ts'

export async function run(args: string[]): Promise<number> {
  parseArgs({ args })
  const log = createLog('warn')
  const database = await joinDatabase(operatorConfig(), log)
  try {
    const applied = await prepareDatabase(database, log)
    const names = applied.join(', ')
    console.info(applied.length > 0 ? `applied: ${names}` : 'the schema is up to date')
    return 0
  } finally {
    await database.stop()
  }
}
