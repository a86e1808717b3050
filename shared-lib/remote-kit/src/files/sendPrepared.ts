import type { Host } from '@sori/contract/host'
import { asProblem } from '../http/asProblem.ts'
import { type SentFile, sendFile } from './sendFile.ts'

/** Changes a file before the upload. Rejects with a `RequestProblem`. */
export type Prepare = (file: File) => Promise<File>

/** Sends `file` after `prepare` has changed it. */
export function sendPrepared(
  host: Host,
  url: string,
  file: File,
  prepare: Prepare | undefined,
  onProgress: (fraction: number) => void,
): SentFile {
  if (!prepare) return sendFile(host, { url }, file, onProgress)
  let isCancelled = false
  let upload: SentFile | undefined
  const answer = prepare(file).then(
    (preparedFile) => {
      if (isCancelled) return undefined
      upload = sendFile(host, { url }, preparedFile, onProgress)
      return upload.answer
    },
    (error) => Promise.reject(asProblem(error)),
  )
  return {
    answer,
    cancel: () => {
      isCancelled = true
      upload?.cancel()
    },
  }
}

/** Returns true if the file on disk was changed or removed after the user chose it. */
export async function isUnreadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return false
  } catch (error) {
    return error instanceof DOMException
  }
}
