export { type DownloadOptions, downloadFile } from './downloadFile.ts'
export { type DownloadQueue, type DownloadState, downloadQueueOf, type QueuedFile } from './downloadQueue.ts'
export { type Destination, type SentFile, sendFile } from './sendFile.ts'
export { type Upload, type UploadOptions, type UploadPhase, useUpload } from './useUpload.ts'
