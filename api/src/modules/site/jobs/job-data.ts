import { z } from 'zod'
import { StartError } from '../../../lib/errors/start-error.ts'

/** The data of each queue: ids only, because a job may run long after it was queued. */
export type JobData = {
  /** Duration, peaks and preview of a stored sound (D19). */
  'process-sound': { fileId: number }
  /** Every ten minutes: sounds that an older release made playable are measured. */
  'measure-sounds': Record<string, never>
  /** A mail by SMTP (D15), sealed: it may carry a code that is stored as a hash elsewhere. */
  'send-mail': { sealed: string }
  /**
   * A temporary password for a forgotten one, if there is such a member (D13). Sealed: email and
   * name.
   */
  'find-password': { sealed: string }
  /** Another activation code (D12). Sealed: an email. */
  'resend-activation': { sealed: string }
  /** Updates an order from the provider (D27). */
  'check-payment': { orderId: string }
  /** Each minute: checks of undecided orders that are due (D27). */
  'reconcile-payments': Record<string, never>
  /** Members whose plan is about to end (D29). */
  'remind-subscribers': Record<string, never>
  /** Each minute: changes are added to the counts that statistics show (D37). */
  'fold-counts': Record<string, never>
  /** Hourly: what must never break about money is checked, for those who changed and a part of all others. */
  audit: Record<string, never>
  /** Hourly sweeps of expired and unused data. */
  'sweep-sessions': Record<string, never>
  'sweep-accounts': Record<string, never>
  'sweep-devices': Record<string, never>
  'sweep-limits': Record<string, never>
  'sweep-files': Record<string, never>
  'sweep-images': Record<string, never>
  'sweep-uploads': Record<string, never>
  'sweep-orders': Record<string, never>
  'sweep-nicknames': Record<string, never>
  /** Daily: suggested names that are unused. */
  'sweep-suggestions': Record<string, never>
}

export type JobName = keyof JobData

/**
 * Retries of a failing job: their number, the seconds between them (`delay`, doubled up to
 * `delayMax`), and the seconds of one try. After the timeout the job has failed and its signal is
 * aborted.
 */
type RetryPolicy = { limit: number; delay: number; delayMax: number; timeout: number }

/** few retries: the sweep runs every hour */
const sweep: RetryPolicy = { limit: 2, delay: 60, delayMax: 600, timeout: 600 }

export const retryPolicies: Record<JobName, RetryPolicy> = {
  'process-sound': { limit: 8, delay: 2, delayMax: 300, timeout: 600 },
  // runs every ten minutes
  'measure-sounds': { limit: 0, delay: 0, delayMax: 0, timeout: 3_600 },
  // Two days of a mail server that is down.
  'send-mail': { limit: 600, delay: 2, delayMax: 300, timeout: 120 },
  'find-password': { limit: 10, delay: 2, delayMax: 300, timeout: 60 },
  'resend-activation': { limit: 10, delay: 2, delayMax: 300, timeout: 60 },
  'check-payment': { limit: 100, delay: 2, delayMax: 300, timeout: 60 },
  // runs every minute
  'reconcile-payments': { limit: 2, delay: 5, delayMax: 20, timeout: 300 },
  'fold-counts': { limit: 0, delay: 0, delayMax: 0, timeout: 120 },
  'remind-subscribers': { limit: 5, delay: 60, delayMax: 600, timeout: 600 },
  // runs every hour
  audit: { limit: 0, delay: 0, delayMax: 0, timeout: 600 },
  'sweep-sessions': sweep,
  'sweep-accounts': sweep,
  'sweep-devices': sweep,
  'sweep-limits': sweep,
  'sweep-files': sweep,
  'sweep-images': sweep,
  'sweep-uploads': sweep,
  'sweep-orders': sweep,
  'sweep-nicknames': sweep,
  'sweep-suggestions': sweep,
}

/** Whether there is a queue of this name. */
export const isJobName = (name: string): name is JobName => Object.hasOwn(retryPolicies, name)

type Carrying = { [Q in JobName]: JobData[Q] extends Record<string, never> ? never : Q }[JobName]
const sealed = z.strictObject({ sealed: z.string().min(1) })
/** Schemas of the queues' data. */
const carried: { [Q in Carrying]: z.ZodType<JobData[Q]> } = {
  'process-sound': z.strictObject({ fileId: z.int().min(1) }),
  'send-mail': sealed,
  'find-password': sealed,
  'resend-activation': sealed,
  'check-payment': z.strictObject({ orderId: z.string().min(1) }),
}

/**
 * Parses the data of a job written by a person. Throws a `StartError` that names missing and
 * unknown fields.
 */
export function jobData<Q extends JobName>(name: Q, given: unknown): JobData[Q] {
  const schema: z.ZodType = Object.hasOwn(carried, name)
    ? carried[name as Carrying]
    : z.strictObject({})
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data as JobData[Q]
  const wrong = parsed.error.issues.map(({ path, message }) => [...path, message].join(': '))
  throw new StartError(`The data of ${name} are not right: ${wrong.join('; ')}.`)
}

/** Queues of release 0.1.0, whose schedules are removed. */
export const retiredQueues = ['sweep'] as const
