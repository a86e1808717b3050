/**
 * Media files and storage (D19, D20). Decoding, encoding and pictures are behind `MediaWorkers`, so
 * that no codec is loaded into the thread that serves requests.
 */

export { createBucket } from './create-bucket.ts'
export type { ProvenAudio } from './decodable-audio.ts'
export type { RenderedImage } from './images.ts'
export {
  MediaError,
  MediaTimeoutError,
  NotAudioError,
  NotImageError,
  TagsTooLargeError,
  TooManyPixelsError,
} from './media.errors.ts'
export { imageWidths, newFilePath } from './names.ts'
export { openStorage } from './open-storage.ts'
export type { ProcessedAudio } from './process-audio.ts'
export { removeAll } from './remove-all.ts'
export type { S3Place } from './s3-storage.ts'
export type { ByteRange, Content, ReadingMethod, Storage, StoredFile } from './storage.ts'
export { createFileStorage, sizeOf } from './storage.ts'
export type { OpenFile } from './work.ts'
export { MediaWorkers } from './work.ts'
