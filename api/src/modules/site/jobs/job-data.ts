import { z } from 'zod'
import { StartError } from '../../../lib/errors/start-error.ts'

/** Every queue and what a job of it carries: ids, never things, since a job may run long after it was queued. */
export type JobData = {
  /** Duration, peaks and preview of a stored sound (D19). */
  'process-sound': { fileId: number }
  /** Every ten minutes: sounds that an older release made playable are measured. */
  'measure-sounds': Record<string, never>
  /** A mail by SMTP (D15), sealed: it may carry a code that is stored as a hash elsewhere. */
  'send-mail': { sealed: string }
  /** A temporary password for who has forgotten theirs, if there is such a member (D13). Sealed: an email and a name. */
  'find-password': { sealed: string }
  /** Another activation code (D12). Sealed: an email. */
  'resend-activation': { sealed: string }
  /** An order is brought to what the provider says of its payment (D27). */
  'check-payment': { orderId: string }
  /** Each minute: checks of undecided orders that are due (D27). */
  'reconcile-payments': Record<string, never>
  /** Members whose plan is about to end (D29). */
  'remind-subscribers': Record<string, never>
  /** Each minute: changes are added to the counts that statistics show (D37). */
  'fold-counts': Record<string, never>
  /** Hourly: what must never break about money is checked, for those who changed and a part of all others. */
  audit: Record<string, never>
  /** Hourly, each on its own: what has expired or what nothing refers to any more is removed. */
  'sweep-sessions': Record<string, never>
  'sweep-accounts': Record<string, never>
  'sweep-devices': Record<string, never>
  'sweep-limits': Record<string, never>
  'sweep-files': Record<string, never>
  'sweep-images': Record<string, never>
  'sweep-uploads': Record<string, never>
  'sweep-orders': Record<string, never>
  'sweep-nicknames': Record<string, never>
  /** Daily: names that nothing is called any more. */
  'sweep-suggestions': Record<string, never>
}

export type JobName = keyof JobData

/**
 * How often a failing job is tried again, the seconds between (`delay`, doubled at each try, `delayMax` at most), and the
 * seconds that one try may take: then it has failed, and its signal is aborted.
 */
type RetryPolicy = { limit: number; delay: number; delayMax: number; timeout: number }

/** The hour after comes anyway. */
const sweep: RetryPolicy = { limit: 2, delay: 60, delayMax: 600, timeout: 600 }

export const retryPolicies: Record<JobName, RetryPolicy> = {
  'process-sound': { limit: 8, delay: 2, delayMax: 300, timeout: 600 },
  // The next ten minutes come anyway.
  'measure-sounds': { limit: 0, delay: 0, delayMax: 0, timeout: 3_600 },
  // Two days of a mail server that is down.
  'send-mail': { limit: 600, delay: 2, delayMax: 300, timeout: 120 },
  'find-password': { limit: 10, delay: 2, delayMax: 300, timeout: 60 },
  'resend-activation': { limit: 10, delay: 2, delayMax: 300, timeout: 60 },
  'check-payment': { limit: 100, delay: 2, delayMax: 300, timeout: 60 },
  // The next minute comes anyway.
  'reconcile-payments': { limit: 2, delay: 5, delayMax: 20, timeout: 300 },
  'fold-counts': { limit: 0, delay: 0, delayMax: 0, timeout: 120 },
  'remind-subscribers': { limit: 5, delay: 60, delayMax: 600, timeout: 600 },
  // The next hour comes anyway.
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
/** What the jobs of a queue carry, where they carry anything. */
const carried: { [Q in Carrying]: z.ZodType<JobData[Q]> } = {
  'process-sound': z.strictObject({ fileId: z.int().min(1) }),
  'send-mail': sealed,
  'find-password': sealed,
  'resend-activation': sealed,
  'check-payment': z.strictObject({ orderId: z.string().min(1) }),
}

/** The data of a job that a person wrote. Throws a `StartError` that says what is missing or too much. */
export function jobData<Q extends JobName>(name: Q, given: unknown): JobData[Q] {
  const schema: z.ZodType = Object.hasOwn(carried, name) ? carried[name as Carrying] : z.strictObject({})
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data as JobData[Q]
  const wrong = parsed.error.issues.map(({ path, message }) => [...path, message].join(': '))
  throw new StartError(`The data of ${name} are not right: ${wrong.join('; ')}.`)
}

/** Queues of release 0.1.0 that nobody works on any more: what repeats there is ended. */
export const retiredQueues = ['sweep'] as const
