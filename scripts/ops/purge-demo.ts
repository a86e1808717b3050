import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabase } from '../../api/src/lib/postgres/database.ts'
import { checkSchema } from '../../api/src/lib/postgres/schema-check.ts'
import { createLog } from '../../api/src/lib/runtime/log.ts'
import { FileRepository } from '../../api/src/modules/files/files/file.repository.ts'
import { FileService } from '../../api/src/modules/files/files/file.service.ts'
import { ImageRepository } from '../../api/src/modules/files/images/image.repository.ts'
import { ImageService } from '../../api/src/modules/files/images/image.service.ts'
import { openStorage } from '../../api/src/modules/files/media/index.ts'
import { PgBossJobs } from '../../api/src/modules/site/jobs/index.ts'
import { type Purged, purgeDemo } from '../../api/src/operations/purge-demo.ts'
import { openDatabase, requireProduct } from '../../api/src/process/open-database.ts'
import { operatorConfig, STATEMENT_MS } from './settings.ts'

/** Removes accounts, sounds, files and payments of the demo world; 0 when the audit is clean. */
export async function run(args: string[]): Promise<number> {
  parseArgs({ args })
  const { members, tracks, files, payments, ...purged } = await purge()
  console.info(
    `removed: ${members} members, ${tracks} tracks, ${files} files, ${payments} payments`,
  )
  const { undonePurchases, sandboxPayments, breaches } = purged
  if (undonePurchases > 0) {
    console.info(
      `${undonePurchases} purchases of demo sounds by other members were undone, and their credits given back`,
    )
  }
  if (sandboxPayments > 0) {
    console.warn(
      `${sandboxPayments} payments of other members were made in the sandbox, where nobody is charged: they are left for you to judge`,
    )
  }
  console.info(`${breaches} breaches`)
  return breaches > 0 ? 1 : 0
}

async function purge(): Promise<Purged> {
  const config = operatorConfig()
  const log = createLog('warn')
  requireProduct(config)
  const database = await openDatabase(config, log)
  const db = createDatabase(database.owner, log, { size: 2, statementTimeoutMs: STATEMENT_MS })
  const jobs = new PgBossJobs(database.owner, log, { works: false })
  try {
    await checkSchema(database.owner)
    const storage = await openStorage(config)
    const media = { processAudio: rendersNothing, processImage: rendersNothing }
    const files = new FileService({ db, files: new FileRepository(db), storage, media, jobs })
    const images = new ImageService({ images: new ImageRepository(db), storage, media })
    const purged = await purgeDemo({ db, files, images })
    await rm(join(config.dataDir, 'payment-sandbox.jsonl'), { force: true })
    return purged
  } finally {
    await jobs.close()
    await db.destroy()
    await database.stop()
  }
}

function rendersNothing(): never {
  throw new Error('this command renders nothing')
}
