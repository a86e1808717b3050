import type { Track } from '@sori/market-kit/catalogue'

const WAIT_MIN = 1
const WAIT_MAX = 30
/** Time limit for the server's reason, in ms. */
const ANSWER_TIMEOUT = 5000

/** Returns the URL of a track's preview (D20). `filePath` may contain slashes. */
export function streamUrl({ filePath }: Track): string {
  return `/api/stream/${encodeURI(filePath)}`
}

/**
 * Why an element could not play: the preview is in preparation, no connection, the file is deleted,
 * the file cannot be decoded, or unknown.
 */
export type FailureReason =
  | { kind: 'pending'; seconds: number }
  | { kind: 'offline' | 'gone' | 'unplayable' | 'unknown' }

/** Requests one byte to learn the HTTP status, which a media element does not reveal. */
export async function explainFailure(url: string): Promise<FailureReason> {
  if (!navigator.onLine) return { kind: 'offline' }
  try {
    const answer = await fetch(url, {
      headers: { range: 'bytes=0-0' },
      signal: AbortSignal.timeout(ANSWER_TIMEOUT),
    })
    if (answer.ok) return { kind: 'unplayable' }
    if (answer.status === 404) return { kind: 'gone' }
    if (answer.status !== 503) return { kind: 'unknown' }
    const { code } = (await answer.json()) as { code?: string }
    return code === 'PREVIEW_PENDING'
      ? { kind: 'pending', seconds: secondsOf(answer) }
      : { kind: 'unknown' }
  } catch (error) {
    return { kind: (error as Error).name === 'TypeError' ? 'offline' : 'unknown' }
  }
}

function secondsOf(answer: Response): number {
  return Math.min(
    WAIT_MAX,
    Math.max(WAIT_MIN, Number(answer.headers.get('retry-after')) || WAIT_MIN),
  )
}
