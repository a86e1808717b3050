import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkSchema } from '../../api/src/lib/postgres/schema-check.ts'
import { FileRepository } from '../../api/src/modules/files/files/file.repository.ts'
import { FileService } from '../../api/src/modules/files/files/file.service.ts'
import { ImageRepository } from '../../api/src/modules/files/images/image.repository.ts'
import { ImageService } from '../../api/src/modules/files/images/image.service.ts'
import { openStorage } from '../../api/src/modules/files/media/index.ts'
import { PgBossJobs } from '../../api/src/modules/site/jobs/index.ts'
import { purgeDemo } from '../../api/src/operations/purge-demo.ts'
import { openDatabase, requireProduct } from '../../api/src/process/open-database.ts'
import { log, operatorConfig, withPool, withProduct } from './settings.ts'

export async function run(args: string[]): Promise<number> {
  parseArgs({ args })
  const { members, tracks, files, payments, ...purged } = await purge()
  console.info(
    `removed: ${members} members, ${tracks} tracks, ${files} files, ${payments} payments`,
  )
  const { undonePurchases, sandboxPayments, breaches } = purged
  if (undonePurchases > 0)
    console.info(
      `${undonePurchases} purchases of demo tracks by other members were undone ` +
        'and their credits returned',
    )
  if (sandboxPayments > 0)
    console.warn(
      `${sandboxPayments} payments of other members are from the sandbox, which charges nobody. ` +
        'They are kept: decide about them',
    )
  console.info(`${breaches} breaches`)
  return breaches > 0 ? 1 : 0
}

async function purge() {
  requireProduct(operatorConfig())
  return withProduct(async ({ owner }, config) => {
    const jobs = new PgBossJobs(owner, log, { works: false })
    try {
      await checkSchema(owner)
      const storage = await openStorage(config)
      const media = { processAudio: refuseToProcess, processImage: refuseToProcess }
      const purged = await withPool(owner, (db) =>
        purgeDemo({
          db,
          files: new FileService({ db, files: new FileRepository(db), storage, media, jobs, log }),
          images: new ImageService({ images: new ImageRepository(db), storage, media }),
        }),
      )
      await rm(join(config.dataDir, 'payment-sandbox.jsonl'), { force: true })
      return purged
    } finally {
      await jobs.close()
    }
  }, openDatabase)
}

function refuseToProcess(): never {
  throw new Error('purge-demo processes no audio and no pictures')
}
