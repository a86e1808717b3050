/**
 * Exports only types of the modules with codecs, because the thread that serves requests must not
 * load codecs; the workers load them.
 */

export type { Card } from './card.ts'
export { createBucket } from './create-bucket.ts'
export type { VerifiedAudio } from './decodable-audio.ts'
export type { RenderedImage } from './images.ts'
export {
  MediaError,
  MediaTimeoutError,
  NotAudioError,
  NotImageError,
  TagsTooLargeError,
  TooManyPixelsError,
} from './media.errors.ts'
export { MediaWorkers, type OpenFile } from './media-workers.ts'
export { imageWidths, newFilePath } from './names.ts'
export { openStorage } from './open-storage.ts'
export type { CharacterResult, ProcessedAudio } from './process-audio.ts'
export type { S3Place } from './s3-storage.ts'
export {
  type ByteRange,
  type Content,
  createFileStorage,
  inBatches,
  type ReadingMethod,
  type Storage,
  type StoredFile,
  sizeOf,
} from './storage.ts'
