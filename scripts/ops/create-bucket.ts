import { parseArgs } from 'node:util'
import { storagePlace } from '../../api/src/config.ts'
import { StartError } from '../../api/src/lib/errors/start-error.ts'
import { createBucket } from '../../api/src/modules/files/media/index.ts'

export async function run(args: string[]): Promise<number> {
  // Refuses arguments, because the command has no options.
  parseArgs({ args })
  const { s3 } = storagePlace(process.env.STORAGE_URL, '.')
  if (!s3) {
    console.info('STORAGE_URL names no bucket: nothing to create')
    return 0
  }
  const isCreated = await createBucket(s3).catch((error: Error) => {
    const reason = error.message || error.name
    throw new StartError(`The bucket ${s3.bucket} cannot be created: ${reason}.`)
  })
  console.info(`${s3.bucket}: ${isCreated ? 'created' : 'exists'}`)
  return 0
}
