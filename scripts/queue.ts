// usage: npm run queue -- <queue> ['<data as JSON>'] — queues a job that was given up again, once its reason is mended, as the product does: with its
// tries, and with a line in the log where they are used up. Works on the embedded database of DATA_DIR, or on that of DATABASE_URL. Ends with 0, or
// with 1 and a sentence
import { parseArgs } from 'node:util'
import { readConfig } from '../api/src/config.ts'
import { StartError } from '../api/src/lib/errors/start-error.ts'
import { createLog } from '../api/src/lib/runtime/log.ts'
import { isJobName, type JobName, jobData, PgBossJobs } from '../api/src/modules/jobs/index.ts'
import { databaseFailure, joinProduct } from '../api/src/process/open-database.ts'
import { places } from './product/workspaces.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const [queue = '', text = '{}'] = positionals

async function run(name: JobName, given: object): Promise<void> {
  const data = jobData(name, given)
  const { DATABASE_URL, DATABASE_DIRECT_URL } = process.env
  const log = createLog('warn')
  const database = await joinProduct(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR: places(process.env).dataDir }), log)
  const jobs = new PgBossJobs(database.direct, log, { works: false })
  try {
    await jobs.send(name, data).catch((error: unknown) => {
      throw databaseFailure(error)
    })
    console.info(`queued: ${name} ${JSON.stringify(data)}`)
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

const data = parsed(text)
if (!isJobName(queue) || positionals.length > 2 || typeof data !== 'object' || data === null) {
  console.error(`usage: npm run queue -- <queue> ['<data as JSON>']   (queue and data as the line of the log names them)`)
  process.exitCode = 1
} else {
  await run(queue, data).catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exitCode = 1
  })
}
