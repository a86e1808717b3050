import type { Host } from '@sori/contract/host'
import { asProblem } from '../http/asProblem.ts'
import { hostFetch, problemOf } from '../http/hostFetch.ts'

const TAKEN_OVER = 60_000

export interface DownloadOptions {
  signal?: AbortSignal
  /** Receives 0–1. Not called when the length is unknown. */
  onProgress?(fraction: number): void
}

/**
 * Saves the file at `path`. The file passes through memory: 20 MB at most. Rejects with a {@link
 * RequestProblem}.
 */
export async function downloadFile(
  host: Host,
  path: string,
  otherwise: string,
  options: DownloadOptions = {},
): Promise<void> {
  const done = host.loading()
  try {
    const answer = await hostFetch(host, { url: path }, options.signal)
    if (!answer.ok) throw await problemOf(answer)
    const blob = await blobOf(answer, options)
    save(blob, nameOf(answer.headers.get('content-disposition')) ?? otherwise)
  } catch (error) {
    throw asProblem(error)
  } finally {
    done()
  }
}

/** Reads in chunks when the caller wants progress. */
async function blobOf(answer: Response, { onProgress }: DownloadOptions): Promise<Blob> {
  const total = Number(answer.headers.get('content-length'))
  if (!onProgress || !answer.body || !(total > 0)) return answer.blob()
  const reader = answer.body.getReader()
  const pieces: BlobPart[] = []
  let received = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(pieces, { type: answer.headers.get('content-type') ?? '' })
    pieces.push(value)
    received += value.length
    onProgress(Math.min(1, received / total))
  }
}

/** Returns `filename*` of RFC 6266: only this form supports Korean. */
function nameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  try {
    return encoded && decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), TAKEN_OVER)
}
