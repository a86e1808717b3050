import type { Host } from '@sori/contract/host'
import { hostFetch, problemOf, type RequestProblem } from './hostFetch.ts'

/** How long the browser may need to take over what it saves, in ms. */
const TAKEN_OVER = 60_000

/**
 * Saves the file at `path` under the name that the server gives it, or `otherwise`. The token goes in a header, so the file
 * passes through memory: 20 MB at most (section 9). Rejects with a `RequestProblem`.
 */
export async function downloadFile(host: Host, path: string, otherwise: string): Promise<void> {
  const done = host.loading()
  try {
    const answer = await hostFetch(host, { url: path }).catch((error: Error) => Promise.reject(offline(error)))
    if (!answer.ok) throw await problemOf(answer)
    const blob = await answer.blob().catch((error: Error) => Promise.reject(offline(error)))
    save(blob, nameOf(answer.headers.get('content-disposition')) ?? otherwise)
  } finally {
    done()
  }
}

function offline({ message }: Error): RequestProblem {
  return { status: 0, code: 'OFFLINE', message }
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
