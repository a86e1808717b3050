export { type DownloadOptions, downloadFile } from './downloadFile.ts'
export { type DownloadQueue, type DownloadState, downloadQueueOf, type QueuedFile } from './downloadQueue.ts'
export { type Upload, type UploadOptions, type UploadPhase, useUpload } from './useUpload.ts'
