import type { S3Place } from './s3-storage.ts'
import { createFileStorage, type Storage } from './storage.ts'

/** Opens the bucket, or the folder without one. `answerMs` is the bucket's time for an answer. */
export async function openStorage(
  { filesDir, s3 }: { filesDir: string; s3: S3Place | null },
  options: { answerMs?: number } = {},
): Promise<Storage> {
  if (!s3) return createFileStorage(filesDir)
  // The SDK is large, so only a bucket loads it.
  const { createS3Storage } = await import('./s3-storage.ts')
  return createS3Storage(s3, options)
}
