import type { S3Place } from './s3-storage.ts'
import { createFileStorage, type Storage } from './storage.ts'

/**
 * Opens the bucket, or the folder without a bucket. `answerMs` is the time limit for a response of
 * the bucket.
 */
export async function openStorage(
  { filesDir, s3 }: { filesDir: string; s3: S3Place | null },
  options: { answerMs?: number } = {},
): Promise<Storage> {
  if (!s3) return createFileStorage(filesDir)
  // The SDK is large, so it is loaded only if a bucket is used.
  const { S3Storage } = await import('./s3-storage.ts')
  return new S3Storage(s3, options)
}
