// usage: npm run purge-demo — removes the demo world (accounts, sounds, files, payments) from the database and the storage that the
// environment names, so that production starts on them; the product must not be running. Ends with 0 when the audit is clean
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '../api/src/config.ts'
import { StartError } from '../api/src/lib/errors/start-error.ts'
import { createDatabase } from '../api/src/lib/postgres/database.ts'
import { checkSchema } from '../api/src/lib/postgres/schema-check.ts'
import { createLog } from '../api/src/lib/runtime/log.ts'
import { FileRepository } from '../api/src/modules/files/file.repository.ts'
import { FileService } from '../api/src/modules/files/file.service.ts'
import { ImageRepository } from '../api/src/modules/images/image.repository.ts'
import { ImageService } from '../api/src/modules/images/image.service.ts'
import { PgBossJobs } from '../api/src/modules/jobs/index.ts'
import { openStorage } from '../api/src/modules/media/index.ts'
import { type Purged, purgeDemo } from '../api/src/operations/purge-demo.ts'
import { openDatabase, requireProduct } from '../api/src/process/open-database.ts'
import { takesNoArguments } from './product/takesNoArguments.ts'
import { places } from './product/workspaces.ts'

takesNoArguments('npm run purge-demo   (it takes no arguments; the environment names the database and the storage)')

const { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_DIRECT_URL, STORAGE_URL } = process.env
const { dataDir } = places(process.env)

async function run(): Promise<Purged> {
  const config = readConfig({ DATABASE_URL, DATABASE_OWNER_URL, DATABASE_DIRECT_URL, STORAGE_URL, DATA_DIR: dataDir })
  const log = createLog('warn')
  requireProduct(config)
  const database = await openDatabase(config, log)
  const db = createDatabase(database.owner, log, { size: 2, statementTimeoutMs: 600_000 })
  const jobs = new PgBossJobs(database.owner, log, { works: false })
  try {
    await checkSchema(database.owner)
    const storage = await openStorage(config)
    // Nothing is rendered here.
    const media = { processAudio: notHere, processImage: notHere }
    const files = new FileService({ db, files: new FileRepository(db), storage, media, jobs })
    const images = new ImageService({ images: new ImageRepository(db), storage, media })
    const purged = await purgeDemo({ db, files, images })
    await rm(join(dataDir, 'payment-sandbox.jsonl'), { force: true })
    return purged
  } finally {
    await jobs.close()
    await db.destroy()
    await database.stop()
  }
}

function notHere(): never {
  throw new Error('this command renders nothing')
}

try {
  const { members, tracks, files, payments, undonePurchases, sandboxPayments, breaches } = await run()
  console.info(`removed: ${members} members, ${tracks} tracks, ${files} files, ${payments} payments`)
  if (undonePurchases > 0)
    console.info(`${undonePurchases} purchases of demo sounds by other members were undone, and their credits given back`)
  if (sandboxPayments > 0)
    console.warn(
      `${sandboxPayments} payments of other members were made in the sandbox, where nobody is charged: they are left for you to judge`,
    )
  console.info(`${breaches} breaches`)
  process.exitCode = breaches > 0 ? 1 : 0
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
