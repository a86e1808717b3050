import type { Host } from '@sori/contract/host'
import { asProblem } from '../http/asProblem.ts'
import { hostFetch, problemOf, type RequestProblem } from '../http/hostFetch.ts'

/** Time that the browser may need to take over a saved file, in ms. */
const TAKEN_OVER = 60_000

/** Options of a download. */
export interface DownloadOptions {
  signal?: AbortSignal
  /** Receives the progress, 0–1; not called when the length is unknown. */
  onProgress?(fraction: number): void
}

/**
 * Saves the file at `path` under the server's name, or `otherwise`. The token is a header, so the
 * file passes through memory: up to 20 MB (product.md §9). Rejects with a {@link RequestProblem}.
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

/** Reads the body piece by piece where somebody wants to know how far it is. */
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

/** The `filename*` of RFC 6266, which alone carries Korean. */
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
