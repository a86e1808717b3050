import type { S3Place } from './s3-storage.ts'
import { createFileStorage, type Storage } from './storage.ts'

type Place = { filesDir: string; s3: S3Place | null }

/**
 * Opens the configured storage: the bucket, or the folder without one. `answerMs` is the time that
 * the bucket has for an answer; without it, requests get their 503 within 5 s.
 */
export async function openStorage(
  { filesDir, s3 }: Place,
  options: { answerMs?: number } = {},
): Promise<Storage> {
  if (!s3) return createFileStorage(filesDir)
  // The SDK is large: it is loaded only for a bucket.
  const { createS3Storage } = await import('./s3-storage.ts')
  return createS3Storage(s3, options)
}
