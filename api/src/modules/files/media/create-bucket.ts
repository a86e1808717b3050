import {
  BucketAlreadyExists,
  BucketAlreadyOwnedByYou,
  CreateBucketCommand,
  HeadBucketCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { S3Place } from './s3-storage.ts'

/** Creates the bucket where it is missing; returns false where it exists. */
export async function createBucket({
  bucket: Bucket,
  region,
  endpoint,
}: S3Place): Promise<boolean> {
  const client = new S3Client({ region, ...(endpoint && { endpoint, forcePathStyle: true }) })
  try {
    const exists = await client.send(new HeadBucketCommand({ Bucket })).then(
      () => true,
      () => false,
    )
    if (exists) return false
    await client.send(new CreateBucketCommand({ Bucket }))
    return true
  } catch (error) {
    if (error instanceof BucketAlreadyOwnedByYou || error instanceof BucketAlreadyExists)
      return false
    throw error
  } finally {
    client.destroy()
  }
}
