import type { S3Place } from './s3-storage.ts'

/** Creates the bucket if it is missing, and returns whether it was. */
export async function createBucket({
  bucket: Bucket,
  region,
  endpoint,
}: S3Place): Promise<boolean> {
  // The SDK is large, so it is loaded only if a bucket is used.
  const { BucketAlreadyExists, BucketAlreadyOwnedByYou, S3 } = await import('@aws-sdk/client-s3')
  const client = new S3({ region, ...(endpoint && { endpoint, forcePathStyle: true }) })
  try {
    const exists = await client.headBucket({ Bucket }).then(
      () => true,
      () => false,
    )
    if (!exists) await client.createBucket({ Bucket })
    return !exists
  } catch (error) {
    if (error instanceof BucketAlreadyOwnedByYou || error instanceof BucketAlreadyExists)
      return false
    throw error
  } finally {
    client.destroy()
  }
}
