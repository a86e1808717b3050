import type { Track } from '@sori/market-kit/catalogue'

const WAIT_MIN_SECONDS = 1
const WAIT_MAX_SECONDS = 30
const REASON_TIMEOUT_MS = 5000

/** Returns the URL of a track's preview. `filePath` may contain slashes. */
export function streamUrl({ filePath, previewPath }: Track): string {
  return previewPath ?? `/api/stream/${encodeURI(filePath)}`
}

/**
 * The reason why the audio element cannot play. `pending`: the server prepares the preview. `gone`:
 * the file is missing. `unplayable`: the browser cannot decode the file.
 */
export type FailureReason =
  | { kind: 'pending'; seconds: number }
  | { kind: 'offline' | 'gone' | 'unplayable' | 'unknown' }

/** Returns why `url` cannot play. Requests one byte, as an audio element hides the HTTP status. */
export async function explainFailure(url: string): Promise<FailureReason> {
  if (!navigator.onLine) return { kind: 'offline' }
  try {
    const response = await fetch(url, {
      headers: { range: 'bytes=0-0' },
      signal: AbortSignal.timeout(REASON_TIMEOUT_MS),
    })
    if (response.ok) return { kind: 'unplayable' }
    if (response.status === 404) return { kind: 'gone' }
    if (response.status !== 503) return { kind: 'unknown' }
    const { code } = (await response.json()) as { code?: string }
    return code === 'PREVIEW_PENDING'
      ? { kind: 'pending', seconds: retryAfterSeconds(response) }
      : { kind: 'unknown' }
  } catch (error) {
    return { kind: (error as Error).name === 'TypeError' ? 'offline' : 'unknown' }
  }
}

function retryAfterSeconds(response: Response): number {
  const seconds = Number(response.headers.get('retry-after')) || WAIT_MIN_SECONDS
  return Math.min(WAIT_MAX_SECONDS, Math.max(WAIT_MIN_SECONDS, seconds))
}
