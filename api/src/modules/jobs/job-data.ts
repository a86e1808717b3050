/** Every queue and what a job of it carries: ids, never things, since a job may run long after it was queued. */
export type JobData = {
  /** Duration, peaks and preview of a stored sound (D19). */
  'process-sound': { fileId: number }
  /** A mail by SMTP (D15), sealed: it may carry a code that is stored as a hash elsewhere. */
  'send-mail': { sealed: string }
  /** A temporary password for who has forgotten theirs, if there is such a member (D13). Sealed: an email and a name. */
  'find-password': { sealed: string }
  /** An order is brought to what the provider says of its payment (D27). */
  'check-payment': { orderId: string }
  /** Each minute: orders that were left while they were being confirmed (D27). */
  'reconcile-payments': Record<string, never>
  /** Members whose plan is about to end (D29). */
  'remind-subscribers': Record<string, never>
  /** Each minute: changes are added to the counts that statistics show (D37). */
  'fold-counts': Record<string, never>
  /** Hourly: what must never break about money is looked at. */
  audit: Record<string, never>
  /** Hourly: what nothing refers to any more is removed. */
  sweep: Record<string, never>
}

export type JobName = keyof JobData

/** How often a failing job is tried again, and the seconds between: `delay`, doubled at each try, `delayMax` at most. */
type Retries = { limit: number; delay: number; delayMax: number }

export const retries: Record<JobName, Retries> = {
  'process-sound': { limit: 8, delay: 2, delayMax: 300 },
  // Two days of a mail server that is down.
  'send-mail': { limit: 600, delay: 2, delayMax: 300 },
  'find-password': { limit: 10, delay: 2, delayMax: 300 },
  'check-payment': { limit: 100, delay: 2, delayMax: 300 },
  // The next minute comes anyway.
  'reconcile-payments': { limit: 2, delay: 5, delayMax: 20 },
  'fold-counts': { limit: 0, delay: 0, delayMax: 0 },
  'remind-subscribers': { limit: 5, delay: 60, delayMax: 600 },
  // The next hour comes anyway.
  audit: { limit: 0, delay: 0, delayMax: 0 },
  sweep: { limit: 2, delay: 60, delayMax: 600 },
}
