import type { SendOptions } from '../../site/jobs/index.ts'

/** The longest audio file that counts as short. Its preview takes a worker about 2 s. */
const SHORT_SECONDS = 300
/** Seconds that each waiting file of the same member puts a file back. */
const STEP_SECONDS = 60
/** Priorities count down from here: they are 32-bit numbers. */
const EPOCH_MS = Date.UTC(2026, 0, 1)
/** Bytes of a second at 128 kbit/s, for files whose length is unknown. */
const BYTES_PER_SECOND = 16_000

/** The group of all long files, whose limit keeps a worker free for short files. */
const LONG_FILES = 'long'
/** Long files that a worker process prepares at the same time. */
export const LONG_FILES_MAX = 1

/** `waiting` is the number of the member's files that wait already. */
export type Waiting = { seconds?: number | undefined; bytes: number; waiting: number; now: Date }

/**
 * Returns a preview's priority. Files are processed in the order of arrival, delayed by their
 * length and by {@link STEP_SECONDS} for each waiting file of the member. Time raises every file,
 * so none starves.
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
