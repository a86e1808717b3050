import { parseArgs } from 'node:util'
import { isJobName, jobData, PgBossJobs } from '../../api/src/modules/site/jobs/index.ts'
import { toDatabaseStartError } from '../../api/src/process/open-database.ts'
import { UsageError } from './arguments.ts'
import { log, withProduct } from './settings.ts'

/** Queues a job again, by the name and the data in a line of the log. */
export async function run(args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [name = '', text = '{}', ...more] = positionals
  const parsedData = parseJson(text)
  if (!isJobName(name) || more.length > 0 || typeof parsedData !== 'object' || parsedData === null)
    throw new UsageError()
  const data = jobData(name, parsedData)
  return withProduct(async ({ direct }) => {
    const jobs = new PgBossJobs(direct, log, { works: false })
    try {
      await jobs.send(name, data)
    } catch (error) {
      throw toDatabaseStartError(error)
    } finally {
      await jobs.close()
    }
    console.info(`queued: ${name} ${JSON.stringify(data)}`)
    return 0
  })
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
