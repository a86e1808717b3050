import type { SendOptions } from '../../site/jobs/index.ts'

/** Seconds of audio. Processing a longer file occupies a worker for more than 2 s. */
const SHORT_SECONDS = 300
const STEP_SECONDS = 60
/** The time of the priority 0. It is recent, because a priority is a 32-bit number. */
const EPOCH_MS = Date.UTC(2026, 0, 1)
/** Bytes at 128 kbit/s, to estimate the length of older files. */
const BYTES_PER_SECOND = 16_000

/** The group of long files. Its limit keeps workers free for short files. */
const LONG_FILES = 'long'
export const LONG_FILES_MAX = 1

export type Waiting = { seconds?: number | undefined; bytes: number; waiting: number; now: Date }

/**
 * Returns the priority of a file: first come, first served. Long files, and files of owners with
 * many waiting files, have a lower priority.
 */
export function previewOrder({
  seconds,
  bytes,
  waiting,
  now,
}: Waiting): Pick<SendOptions, 'group'> & { priority: number } {
  const length = seconds ?? bytes / BYTES_PER_SECOND
  const arrival = (now.getTime() - EPOCH_MS) / 1_000
  const priority = -Math.round(arrival + length + waiting * STEP_SECONDS)
  return { priority, ...(length > SHORT_SECONDS && { group: LONG_FILES }) }
}
