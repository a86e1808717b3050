import type { S3Place } from './s3-storage.ts'
import type { Storage } from './storage.ts'
import { createFileStorage } from './storage.ts'

/** The storage that the configuration names: a bucket where there is one, else the folder. */
export async function openStorage({ filesDir, s3 }: { filesDir: string; s3: S3Place | null }): Promise<Storage> {
  if (!s3) return createFileStorage(filesDir)
  // The SDK is loaded where it is used alone.
  const { createS3Storage } = await import('./s3-storage.ts')
  return createS3Storage(s3)
}
