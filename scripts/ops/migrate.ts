import { parseArgs } from 'node:util'
import { joinDatabase, prepareDatabase } from '../../api/src/process/open-database.ts'
import { log, withProduct } from './settings.ts'

export async function run(args: string[]): Promise<number> {
  parseArgs({ args })
  return withProduct(async (database) => {
    const applied = await prepareDatabase(database, log)
    const names = applied.join(', ')
    console.info(applied.length > 0 ? `applied: ${names}` : 'the schema is up to date')
    return 0
  }, joinDatabase)
}
