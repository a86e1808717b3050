import type { TrackItem } from '@sori/contract/catalogue'

const WAIT_MIN = 1
const WAIT_MAX = 30

/** Where a track's preview sounds from (D20). `filePath` is opaque but may have slashes. */
export function streamUrl({ musicDTO }: TrackItem): string {
  return `/api/stream/${encodeURI(musicDTO.filePath)}`
}

/**
 * Why a media element could not play `url`: it keeps the answer's status to itself, so this asks for one byte.
 * Gives the seconds after which a preview that is still being made should be asked for again, or null when it is something else.
 */
export async function secondsUntilReady(url: string): Promise<number | null> {
  try {
    const answer = await fetch(url, { headers: { range: 'bytes=0-0' } })
    if (answer.status !== 503) return null
    const { code } = (await answer.json()) as { code?: string }
    if (code !== 'PREVIEW_PENDING') return null
    return Math.min(WAIT_MAX, Math.max(WAIT_MIN, Number(answer.headers.get('retry-after')) || WAIT_MIN))
  } catch {
    return null
  }
}
