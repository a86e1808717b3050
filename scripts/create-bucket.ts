// usage: npm run create-bucket — creates the bucket that STORAGE_URL names, where it is missing; ends with 0, or with 1 and a sentence
import { storagePlace } from '../api/src/config.ts'
import { StartError } from '../api/src/lib/errors/start-error.ts'
import { createBucket } from '../api/src/modules/media/index.ts'
import { takesNoArguments } from './product/takesNoArguments.ts'

takesNoArguments('npm run create-bucket   (it takes no arguments; STORAGE_URL names the bucket)')

async function run(): Promise<void> {
  const { s3 } = storagePlace(process.env.STORAGE_URL, '.')
  if (!s3) return console.info('STORAGE_URL names no bucket: nothing to create')
  const created = await createBucket(s3).catch((error: Error) => {
    throw new StartError(`The bucket ${s3.bucket} cannot be created: ${error.message || error.name}.`)
  })
  console.info(`${s3.bucket}: ${created ? 'created' : 'exists'}`)
}

await run().catch((error: unknown) => {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
})
