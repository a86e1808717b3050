import { z } from 'zod'
import { StartError } from '../../../lib/errors/start-error.ts'

/** All times are in seconds. `delay` is doubled after each retry, up to `delayMax`. */
type Queue = {
  data: z.ZodType
  retries: number
  delay: number
  delayMax: number
  timeout: number
}

const noData = z.strictObject({})
/** Encrypted data, because codes, emails and names must not be readable in the queue. */
const sealed = z.strictObject({ sealed: z.string().min(1) })
const urgentRetry = { delay: 2, delayMax: 300 }
/** The settings of hourly sweeps, which need few retries. */
const sweepSettings = { data: noData, retries: 2, delay: 60, delayMax: 600, timeout: 600 }
const neverRetried = { data: noData, retries: 0, delay: 0, delayMax: 0 }

/** All queues. Jobs carry ids instead of rows, because they may run long after being queued. */
export const queues = {
  /** Measures an audio file and makes its preview. */
  'process-sound': {
    data: z.strictObject({ fileId: z.int().min(1) }),
    retries: 8,
    ...urgentRetry,
    timeout: 600,
  },
  /** Every ten minutes: measures audio files of older releases. */
  'measure-sounds': { ...neverRetried, timeout: 3_600 },
  /** Every ten minutes: finds type, tempo and key of audio files of older releases. */
  'find-characters': { ...neverRetried, timeout: 3_600 },
  /** Each minute: draws the pictures of shared links whose facts have changed. */
  'draw-cards': { data: noData, retries: 2, delay: 5, delayMax: 20, timeout: 120 },
  /** Sends a mail. The retries last for two days without a mail server. */
  'send-mail': { data: sealed, retries: 600, ...urgentRetry, timeout: 120 },
  'find-password': { data: sealed, retries: 10, ...urgentRetry, timeout: 60 },
  'resend-activation': { data: sealed, retries: 10, ...urgentRetry, timeout: 60 },
  /** Updates an order from the provider. */
  'check-payment': {
    data: z.strictObject({ orderId: z.string().min(1) }),
    retries: 100,
    ...urgentRetry,
    timeout: 60,
  },
  /** Returns the money of an approved refund. */
  'return-payment': {
    data: z.strictObject({ orderId: z.string().min(1) }),
    retries: 100,
    ...urgentRetry,
    timeout: 60,
  },
  /** Each minute: checks undecided orders. */
  'reconcile-payments': { data: noData, retries: 2, delay: 5, delayMax: 20, timeout: 300 },
  /** Each minute: adds changes to the counts of statistics. */
  'fold-counts': { ...neverRetried, timeout: 120 },
  /** Each minute: watches the failures of canaries for 50 s. */
  'judge-canaries': { ...neverRetried, timeout: 120 },
  /** Every five minutes: ranks the charts of the home page. */
  'refresh-charts': { ...neverRetried, timeout: 300 },
  /** Every ten minutes: enters earnings of sales by an earlier release. */
  'enter-earnings': { ...neverRetried, timeout: 3_600 },
  /** Mails members whose plan is about to end. */
  'remind-subscribers': { data: noData, retries: 5, delay: 60, delayMax: 600, timeout: 600 },
  /** Mails artists their sales of yesterday. */
  'mail-sales': { data: noData, retries: 5, delay: 60, delayMax: 600, timeout: 600 },
  /** Each minute: notifies followers of new albums, and continues unfinished announcements. */
  'announce-albums': { ...neverRetried, timeout: 600 },
  /** Each minute by day: queues promotional mails, and continues unfinished promotions. */
  'send-promotions': { ...neverRetried, timeout: 600 },
  /** Hourly: checks the invariants of money. */
  audit: { ...neverRetried, timeout: 600 },
  /** Hourly: encrypts secrets again with the current key if an earlier key encrypted them. */
  'seal-second-factors': sweepSettings,
  'sweep-sessions': sweepSettings,
  'sweep-accounts': sweepSettings,
  'sweep-devices': sweepSettings,
  'sweep-limits': sweepSettings,
  'sweep-notifications': sweepSettings,
  'sweep-files': sweepSettings,
  'sweep-images': sweepSettings,
  'sweep-uploads': sweepSettings,
  'sweep-orders': sweepSettings,
  'sweep-nicknames': sweepSettings,
  /** Encrypts payout accounts with the current key, and empties old ones. */
  'sweep-payout-accounts': sweepSettings,
  'sweep-suggestions': sweepSettings,
  'sweep-plays': sweepSettings,
  'sweep-signals': sweepSettings,
  'sweep-tag-merges': sweepSettings,
} satisfies Record<string, Queue>

export type JobName = keyof typeof queues
export type JobData = { [Q in JobName]: z.infer<(typeof queues)[Q]['data']> }

export const isJobName = (name: string): name is JobName => Object.hasOwn(queues, name)

/**
 * Returns the checked data of a job; throws a `StartError` that names missing and unknown fields.
 */
export function jobData<Q extends JobName>(name: Q, data: unknown): JobData[Q] {
  const parsed = queues[name].data.safeParse(data)
  if (parsed.success) return parsed.data as JobData[Q]
  const problems = parsed.error.issues.map(({ path, message }) => [...path, message].join(': '))
  throw new StartError(`The data of ${name} are not right: ${problems.join('; ')}.`)
}
