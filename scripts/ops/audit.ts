import { parseArgs } from 'node:util'
import { StartError } from '../../api/src/lib/errors/start-error.ts'
import { checkSchema } from '../../api/src/lib/postgres/schema-check.ts'
import { findBreaches } from '../../api/src/operations/audit.ts'
import { databaseName, withPool, withProduct } from './settings.ts'

export async function run(args: string[]): Promise<number> {
  parseArgs({ args })
  return withProduct(async ({ direct }, config) => {
    try {
      await checkSchema(direct)
      const breaches = await withPool(direct, findBreaches)
      for (const { invariant, subject, detail } of breaches)
        console.error(`${invariant}  ${subject}: ${detail}`)
      console.info(`${breaches.length} breaches`)
      return breaches.length > 0 ? 1 : 0
    } catch (error) {
      if (error instanceof StartError) throw error
      const reason = error instanceof Error ? error.message : error
      throw new StartError(`The database of ${databaseName(config)} cannot be queried: ${reason}`)
    }
  })
}
