export { type DownloadOptions, downloadFile } from './downloadFile.ts'
export {
  type DownloadQueue,
  type DownloadState,
  downloadQueueOf,
  type QueuedFile,
} from './downloadQueue.ts'
export {
  canRetry,
  type FileAction,
  type FileState,
  fileOf,
  fileReducer,
  fileRefusal,
  isUnderWay,
  NO_FILE,
  percentOf,
} from './fileState.ts'
export { type SentFile, sendFile, type UploadTarget } from './sendFile.ts'
export { useTransfer, useUpload } from './useUpload.ts'
