import { parseArgs } from 'node:util'
import { createLog } from '../../api/src/lib/runtime/log.ts'
import { isJobName, jobData, PgBossJobs } from '../../api/src/modules/site/jobs/index.ts'
import { databaseFailure, joinProduct } from '../../api/src/process/open-database.ts'
import { UsageError } from './arguments.ts'
import { operatorConfig } from './settings.ts'

/** Queues a job as the product does: with its retries, and logged when they are used up. */
export async function run(args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [name = '', text = '{}', ...more] = positionals
  const given = parsed(text)
  if (!isJobName(name) || more.length > 0 || typeof given !== 'object' || given === null) {
    throw new UsageError()
  }
  const data = jobData(name, given)
  const log = createLog('warn')
  const database = await joinProduct(operatorConfig(), log)
  const jobs = new PgBossJobs(database.direct, log, { works: false })
  try {
    await jobs.send(name, data).catch((error: unknown) => {
      throw databaseFailure(error)
    })
    console.info(`queued: ${name} ${JSON.stringify(data)}`)
    return 0
  } finally {
    await jobs.close()
    await database.stop()
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
