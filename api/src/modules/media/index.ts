/**
 * What uploads are made into, and where files live (D19, D20). The heavy work (decoding, encoding, pictures) is behind
 * `MediaWorkers`, so nothing here loads a codec into the thread that answers requests.
 */
export type { RenderedImage } from './images.ts'
export { newFilePath } from './names.ts'
export type { ByteRange, Storage, StoredFile } from './storage.ts'
export { createFileStorage } from './storage.ts'
export type { ProcessedAudio } from './work.ts'
export { MediaWorkers } from './work.ts'
