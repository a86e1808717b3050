export { downloadFile } from './downloadFile.ts'
export { downloadQueueOf } from './downloadQueue.ts'
export {
  canRetry,
  type FileAction,
  type FileState,
  fileOf,
  fileReducer,
  fileRefusal,
  isUnderWay,
  NO_FILE,
  namedRefusal,
  percentOf,
  warningText,
} from './fileState.ts'
export { sendFile } from './sendFile.ts'
export type { Prepare } from './sendPrepared.ts'
export { useTransfer, useUpload } from './useUpload.ts'
