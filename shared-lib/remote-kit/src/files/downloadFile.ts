import type { Host } from '@sori/contract/host'
import { asProblem } from '../http/asProblem.ts'
import { hostFetch, problemOf } from '../http/hostFetch.ts'

/** Milliseconds until the file's URL is revoked, because browsers start saving late. */
const REVOKE_AFTER_MS = 60_000

const EXTENDED_FILE_NAME = /filename\*=UTF-8''([^;]+)/i

interface DownloadOptions {
  signal?: AbortSignal
  /** Receives the progress, 0–1. Not called when the length is unknown. */
  onProgress?(fraction: number): void
}

/**
 * Saves the file at `path`. Holds the whole file in memory (20 MB at most). Rejects with a {@link
 * RequestProblem}.
 */
export async function downloadFile(
  host: Host,
  path: string,
  fallbackName: string,
  options: DownloadOptions = {},
): Promise<void> {
  const endLoading = host.loading()
  try {
    const response = await hostFetch(host, { url: path }, options.signal)
    if (!response.ok) throw await problemOf(response)
    const blob = await blobOf(response, options)
    save(blob, nameOf(response.headers.get('content-disposition')) ?? fallbackName)
  } catch (error) {
    throw asProblem(error)
  } finally {
    endLoading()
  }
}

async function blobOf(response: Response, { onProgress }: DownloadOptions): Promise<Blob> {
  const total = Number(response.headers.get('content-length'))
  if (!onProgress || !response.body || !(total > 0)) return response.blob()
  const reader = response.body.getReader()
  const chunks: BlobPart[] = []
  let received = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(chunks, { type: response.headers.get('content-type') ?? '' })
    chunks.push(value)
    received += value.length
    onProgress(Math.min(1, received / total))
  }
}

/** Returns the file name in `filename*` (RFC 6266), the only form that supports Korean. */
function nameOf(disposition: string | null): string | undefined {
  const [, encodedName] = EXTENDED_FILE_NAME.exec(disposition ?? '') ?? []
  try {
    return encodedName && decodeURIComponent(encodedName)
  } catch {
    return undefined
  }
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}
